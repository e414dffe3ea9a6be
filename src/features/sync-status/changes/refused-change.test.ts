import { expect, test } from 'vitest'
import type { OutboxEntry } from '../../../db/schema/outbox-entry.ts'
import { textOfChange, choicesOf } from './refused-change.tsx'

const refused = (name: string, code: string) => choicesOf({ name, reason: { code, message: '', status: 0 } })

test('FM-029: after a conflict the choice is between two people’s changes, an invalid form can be corrected, the rest retried', () => {
  expect(refused('lead.booking', 'conflict')).toEqual({ retry: 'Use mine', discard: 'Use theirs' })
  expect(refused('lead.delete', 'conflict')).toEqual({ retry: 'Delete anyway', discard: 'Keep the lead' })
  expect(refused('lead.delete', 'forbidden')).toEqual({ retry: 'Retry', discard: 'Discard' })
  expect(refused('contact.create', 'invalid').form).toBe('/contact/$id')
  expect(refused('account.update', 'invalid').form).toBe('/account/$id')
  expect(refused('contact.update', 'company-revoked'), 'whose form is no longer theirs').toEqual({
    retry: 'Retry',
    discard: 'Discard',
  })
})

const entry = (given: Partial<OutboxEntry>): OutboxEntry => ({
  position: 1,
  mutationId: 'm',
  userId: 'me',
  companyId: 'us',
  name: 'contact.create',
  args: {},
  lane: 'contact:1',
  method: 'POST',
  path: '/api/contacts',
  description: 'New contact: Ann Lee',
  subject: 'Ann Lee',
  savedAt: 0,
  attempts: 0,
  ...given,
})

test('a note is copied as its own words', () => {
  expect(textOfChange(entry({ body: { content: 'Rang twice.' } }))).toBe('Rang twice.')
})

test('a form is copied with everything that was typed into it', () => {
  const body = { firstname: 'Ann', notes: 'After six.', billingAddress: { city: 'Leeds' }, createdAt: '2026' }
  expect(textOfChange(entry({ body }))).toBe(
    'New contact: Ann Lee (Ann Lee)\nFirst Name: Ann\nNotes: After six.\nBilling Address City: Leeds',
  )
})

test('anything else is copied as what was done, and for whom', () => {
  expect(textOfChange(entry({ description: 'Status: Closed', body: { lead_status: 'Closed' } }))).toBe(
    'Status: Closed (Ann Lee)',
  )
})
