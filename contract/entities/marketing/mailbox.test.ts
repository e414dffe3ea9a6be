import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each(['johnsmith@gmail.com', 'john.smith@gmail.com', 'J.ohn.Smith+x+y@googlemail.com', ' johnsmith+@gmail.com '])(
  '%s is an address of the Gmail mailbox johnsmith',
  (email) => expect(mailboxOf(email)).toBe('johnsmith@gmail.com'),
)

test('dots distinguish mailboxes outside Gmail', () => {
  expect(mailboxOf('ann.lee+news@proton.me')).toBe('ann.lee@proton.me')
  expect(mailboxOf('annlee@proton.me')).not.toBe(mailboxOf('ann.lee@proton.me'))
  expect(mailboxOf('ann@fastmail.com')).not.toBe(mailboxOf('ann@fastmail.fm'))
})

test.each(['ann+news@outlook.com', 'ann.lee@example.com', 'ann@mail.gmail.com', '+x@gmail.com', 'ann', ''])(
  'the mailbox of “%s” has no other known address',
  (email) => expect(mailboxOf(email)).toBeUndefined(),
)
