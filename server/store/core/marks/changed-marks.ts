import { type Addressed, ADDRESS_FIELDS } from '../../../../contract/entities/lead-address.ts'
import type { DoNotKind } from '../../../../contract/entities/lead.ts'
import { phoneColumns } from '../../../../contract/entities/phone/phone-numbers.ts'
import { doorKey, type Reachable } from '../../../../contract/entities/wish.ts'
import type { TenantTx } from '../tenant-tx.ts'
import { type MarkedTable, settleMarks, type WrittenMark } from './row-marks.ts'

// Settles "Do not call" and "Do not knock" after a write. Every place in the code that writes a phone, an address or
// such a flag of leads or contacts passes its rows to this module, in the same transaction. The gate lists those places
// (tests/gate/ways.ts).

export interface Change {
  readonly id: string
  /** The row before the write. Undefined for a new row. */
  readonly before?: Reachable | undefined
  readonly after: Reachable
}

/** Sends its statement at once, together with the one that wrote the rows. */
export async function settleChanges(tx: TenantTx, table: MarkedTable, changes: readonly Change[]): Promise<void> {
  const calls = changes.flatMap((change) => callOf(table, change) ?? [])
  const knocks = table === 'lead' ? changes.flatMap((change) => knockOf(change) ?? []) : []
  await Promise.all([
    settleMarks(tx, { table, kind: 'call', by: 'person' }, calls),
    settleMarks(tx, { table, kind: 'knock', by: 'person' }, knocks),
  ])
}

const marksOf = (kind: DoNotKind, { before, after }: Change) => ({
  was: before?.[`do_not_${kind}`] ?? null,
  asked: after[`do_not_${kind}`] ?? null,
})

/** A form writes a whole contact, so each of its changes is checked. Most leads of an import have no phone. */
function callOf(table: MarkedTable, change: Change): WrittenMark | undefined {
  const { id, before, after } = change
  const marks = marksOf('call', change)
  if (!before) return after.phone || marks.asked !== null ? { id, place: 'new', ...marks } : undefined
  if (before.phone === after.phone) {
    const isUntouched = table === 'lead' && marks.was === marks.asked
    return isUntouched ? undefined : { id, place: 'same', ...marks }
  }
  const { phone_numbers: numbers } = phoneColumns(before.phone)
  return { id, place: 'compare', ...marks, phone: before.phone, numbers }
}

const addressOf = (row: Addressed) => JSON.stringify(ADDRESS_FIELDS.map((name) => row[name] ?? null))

function knockOf(change: Change): WrittenMark | undefined {
  const { id, before, after } = change
  const marks = marksOf('knock', change)
  if (!before) return hasAddress(after) || marks.asked !== null ? { id, place: 'new', ...marks } : undefined
  if (marks.was === marks.asked && addressOf(before) === addressOf(after)) return
  return { id, place: doorKey(before) === doorKey(after) ? 'same' : 'other', ...marks }
}

/** Without a postcode the row can't have a wish of its own. */
const hasAddress = ({ postcode, address }: Addressed) => Boolean(postcode || address)
