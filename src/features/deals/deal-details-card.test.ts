import { expect, test } from 'vitest'
import type { OutboxEntry } from '../../db/schema/outbox-entry.ts'
import { waitingStatus } from './deal-details-card.tsx'

const leadId = '00000000-0000-4000-8000-000000000001'
let position = 0
const entry = (name: string, args: object): OutboxEntry => ({
  position: ++position,
  mutationId: String(position),
  userId: 'me',
  companyId: 'us',
  name,
  args: { leadId, ...args },
  lane: `lead:${leadId}`,
  method: 'PUT',
  path: '/',
  description: '',
  subject: '',
  savedAt: 0,
  attempts: 0,
})

test('the status that waits is the one chosen last', () => {
  expect(waitingStatus([])).toBeUndefined()
  expect(waitingStatus([entry('lead.status', { status: 'Closed' })])).toBeUndefined()
  const closed = entry('deal.status', { status: 'Closed' })
  expect(waitingStatus([closed, entry('note.add', {})])).toBe('Closed')
  expect(waitingStatus([closed, entry('deal.status', { status: 'Open' })])).toBe('Open')
})
