import { expect, test } from 'vitest'
import type { LoadedRow } from '../store/core/row-table.ts'
import { buildLead } from '../../tests/support/builders/build-lead.ts'
import { conflictHeader, overwrittenFields } from './clashes.ts'

const row = buildLead({ lead_status: 'Closed', version: 5 })
const loaded: LoadedRow = {
  ref: { entity: 'lead', id: row._id },
  row,
  fieldVersions: { lead_status: { v: 5, by: 'zoe' }, actual_booking_time: { v: 3, by: 'zoe' } },
}
const open = { ...row, lead_status: 'Open', actual_booking_time: '10:00' }

test("another user's change after the version that was seen counts as overwritten", () => {
  expect(overwrittenFields(loaded, row, open, { since: 4, userId: 'ann' })).toEqual(['lead_status'])
  expect(overwrittenFields(loaded, row, open, { since: 2, userId: 'ann' })).toHaveLength(2)
  expect(overwrittenFields(loaded, row, open, { since: 5, userId: 'ann' })).toEqual([])
  expect(overwrittenFields(loaded, row, open, { since: 2, userId: 'zoe' })).toEqual([])
})

test('a value that both users chose is not overwritten', () => {
  expect(overwrittenFields(loaded, row, row, { since: 4, userId: 'ann' })).toEqual([])
})

test('the lines of an address are separate fields', () => {
  const fieldVersions = { 'address.city': { v: 2, by: 'zoe' }, 'address.line1': { v: 2, by: 'zoe' } }
  const [before, after] = [{ address: { city: 'Leeds', line1: 'a' } }, { address: { city: 'York', line1: 'a' } }]
  expect(overwrittenFields({ ...loaded, fieldVersions }, before, after, { since: 1, userId: 'ann' })).toEqual([
    'address.city',
  ])
})

const at = '2026-11-20T09:00:00.000Z'

test("characters that a header can't contain are escaped", () => {
  const conflict = { field: 'lead_status', by: 'Jo "Ace" O\\Neil', at }
  expect(conflictHeader([conflict])).toBe(`lead_status;theirs="";by="Jo \\"Ace\\" O\\\\Neil";at="${at}";before=""`)
  expect(conflictHeader([{ ...conflict, theirs: 'Ärger%\n', by: 'Zoe' }])).toBe(
    `lead_status;theirs=%"%c3%84rger%25%0a";by="Zoe";at="${at}";before=""`,
  )
})

test('the header stays short enough for any proxy, however much was overwritten', () => {
  const conflicts = Array.from({ length: 10 }, (_, index) => ({
    field: `field${index}`,
    before: 'ж'.repeat(20_000),
    theirs: 'ж'.repeat(20_000),
    by: 'Zoë',
    at,
  }))
  const header = conflictHeader(conflicts)
  expect(header).toMatch(/^field0;theirs=/)
  expect(header.length).toBeLessThanOrEqual(3000)
})
