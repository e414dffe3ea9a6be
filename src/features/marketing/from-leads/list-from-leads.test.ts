import { expect, test } from 'vitest'
import { missingText, peopleText } from './list-from-leads.tsx'

test('how many people there are, and why they are fewer than the leads', () => {
  const counts = { withoutEmail: 1, duplicates: 2, keptOut: 3, mailboxLeft: 5, doNotContact: 4 }
  const audience = { leads: 1200, ...counts, people: 1185 }
  expect(peopleText(audience)).toBe('1,185 people would be on the list.')
  expect(missingText(audience)).toBe(
    'Of 1,200 leads: 1 lead without an email, 2 leads with the same email as another, 3 people who opted out, 5 people who opted out with another address of their mailbox, 4 people who must not be contacted.',
  )
  expect(missingText({ leads: 1, withoutEmail: 0, duplicates: 0, keptOut: 0, people: 1 })).toBe('Of 1 lead.')
})
