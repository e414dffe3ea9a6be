import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each(['johnsmith@gmail.com', 'john.smith@gmail.com', 'J.ohn.Smith+x+y@googlemail.com', ' johnsmith+@gmail.com '])(
  'Gmail delivers to %s what is for johnsmith',
  (email) => expect(mailboxOf(email)).toBe('johnsmith@gmail.com'),
)

test('dots tell mailboxes apart outside Gmail', () => {
  expect(mailboxOf('ann.lee+news@proton.me')).toBe('ann.lee@proton.me')
  expect(mailboxOf('annlee@proton.me')).not.toBe(mailboxOf('ann.lee@proton.me'))
  expect(mailboxOf('ann@fastmail.com')).not.toBe(mailboxOf('ann@fastmail.fm'))
})

test.each(['ann+news@outlook.com', 'ann.lee@example.com', 'ann@mail.gmail.com', '+x@gmail.com', 'ann', ''])(
  'no other address is known to reach the mailbox of “%s”',
  (email) => expect(mailboxOf(email)).toBeUndefined(),
)
