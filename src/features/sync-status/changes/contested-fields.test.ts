import { expect, test } from 'vitest'
import type { AcknowledgedEntry } from '../../../db/schema/outbox-entry.ts'
import { isContested } from '../../../db/schema/outbox-entry.ts'
import { buildEntry } from '../../../../tests/support/builders/build-entry.ts'
import { labelOf, mineOf, mineOfLead } from './contested-fields.ts'

const accountId = '00000000-0000-4000-8000-000000000001'
const conflicts = [{ field: 'billingAddress.city', theirs: 'Leeds', by: 'Grace', at: '2026-11-20T12:00:00.000Z' }]
const entry = (given: Partial<AcknowledgedEntry>): AcknowledgedEntry => ({
  ...buildEntry({ name: 'account.update', args: { accountId, fields: { billingAddress: { city: 'York' } } } }),
  acknowledgedSeq: 1,
  epoch: 'e',
  acknowledgedAt: 0,
  conflicts,
  ...given,
})

test('my value of a contested field is what my change sent', () => {
  expect(mineOf(entry({}), 'billingAddress.city')).toBe('York')
  expect(labelOf('billingAddress.city')).toBe('Billing Address City')
})

test('my value of a contested booking is what I booked; a delete has none', () => {
  const booking = { name: 'lead.booking', args: { leadId: accountId, date: '2026-12-01', time: null } }
  expect(mineOfLead(booking, 'actual_booking_date')).toBe('2026-12-01')
  expect(mineOfLead(booking, 'actual_booking_time')).toBe('')
  expect(mineOfLead({ name: 'lead.delete', args: { leadId: accountId } }, 'actual_booking_date')).toBeUndefined()
})

test('a form’s field waits for a user’s decision; of a lead’s status the last value is kept', () => {
  expect(isContested(entry({}))).toBe(true)
  expect(isContested(entry({ conflicts: [] }))).toBe(false)
  expect(isContested(entry({ name: 'lead.status' }))).toBe(false)
})
