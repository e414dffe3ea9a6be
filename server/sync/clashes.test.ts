import { expect, test } from 'vitest'
import type { LoadedRow } from '../store/rows.ts'
import { buildLead } from '../../tests/support/build-lead.ts'
import { clashesIn, conflictMember } from './clashes.ts'

const row = buildLead({ lead_status: 'Closed', version: 5 })
const loaded: LoadedRow = {
  ref: { entity: 'lead', id: row._id },
  row,
  fieldVersions: { lead_status: { v: 5, by: 'zoe' }, assignedTo: { v: 3, by: 'zoe' } },
}
const fields = ['lead_status', 'assignedTo', 'actual_booking_date']

test("a clash is somebody else's change after the version that was seen", () => {
  expect(clashesIn(loaded, { since: 4, userId: 'ann', fields })).toEqual([
    { field: 'lead_status', theirs: 'Closed', by: 'zoe' },
  ])
  expect(clashesIn(loaded, { since: 2, userId: 'ann', fields })).toHaveLength(2)
  expect(clashesIn(loaded, { since: 5, userId: 'ann', fields })).toEqual([])
  expect(clashesIn(loaded, { since: 2, userId: 'zoe', fields })).toEqual([])
})

test('what a header can not hold is escaped', () => {
  const clash = { field: 'lead_status', theirs: undefined, by: 'zoe' }
  expect(conflictMember(clash, 'Jo "Ace" O\\Neil')).toBe('lead_status;theirs="";by="Jo \\"Ace\\" O\\\\Neil"')
  expect(conflictMember({ ...clash, theirs: 'Ärger%\n' }, 'Zoe')).toBe(
    'lead_status;theirs=%"%c3%84rger%25%0a";by="Zoe"',
  )
})
