import { expect, test } from 'vitest'
import { reasonText } from './reason-text.ts'

const words = (name: string, message: string, code = 'invalid', lane = 'lead:1') =>
  reasonText({ name, lane, reason: { code, message, status: 422 } })

test('a refusal says what did not come about in the words of the specification, then why', () => {
  expect(words('contact.update', 'Enter a valid email address.')).toBe(
    'Error saving contact: Enter a valid email address.',
  )
  expect(words('account.create', 'Enter a name.')).toBe('Error saving account: Enter a name.')
  expect(words('lead.convert', 'It was deleted.')).toBe('Failed to convert lead to deal. It was deleted.')
  expect(words('lead.delete', 'Grace changed this.')).toBe('Failed to delete lead. Grace changed this.')
  expect(words('note.add', 'This lead was deleted.')).toBe('This lead was deleted.')
})

test('a change of a deleted lead says that the lead can come back', () => {
  expect(words('note.add', 'This lead was deleted by Grace Hall.', 'deleted')).toBe(
    'This lead was deleted by Grace Hall. An Admin can restore it for 30 days. Try again after that, or copy your text.',
  )
  const ofFollowUp = words('followUp.change', 'This follow-up was deleted by Grace Hall.', 'deleted', 'followUp:1')
  expect(ofFollowUp).toBe('This follow-up was deleted by Grace Hall.')
})
