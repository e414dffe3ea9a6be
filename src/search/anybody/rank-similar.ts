import { duplicateReasonOf, type Identifying, similarFieldsOf, similarKeysOf } from '../../../csv/duplicate-keys.ts'
import { searchKey } from '../../../contract/entities/fold.ts'
import type { LeadColumns } from '../lead-columns.ts'
import { ADDRESS, CERTIFICATE, EMAIL, NAME, WHOLE_PHONE } from './rank-leads.ts'

/** What a lead has in common with another, worth as much as in Find anybody. An address counts once, with its last name. */
const WORTH = { certificate: CERTIFICATE, phone: WHOLE_PHONE.whole, email: EMAIL, address: ADDRESS.whole }

/**
 * The slots of leads like this one, those that have most in common first and then the newest. Many share a telephone, so
 * that only the name says who is meant.
 */
export function rankSimilar({ rows, isDead, slots }: LeadColumns, given: Identifying, most: number): number[] {
  const wanted = new Set(similarKeysOf(given))
  if (wanted.size === 0) return []
  const found: { slot: number; points: number }[] = []
  rows.eachOf(similarFieldsOf(given), (slot, values) => {
    if (isDead[slot] === 1) return
    const shared = similarKeysOf(values).filter((key) => wanted.has(key))
    if (shared.length === 0) return
    const points = pointsOf(shared) + namePoints(given, values)
    const place = found.findIndex(
      (other) =>
        other.points < points || (other.points === points && slots.createdAt(other.slot) < slots.createdAt(slot)),
    )
    found.splice(place < 0 ? found.length : place, 0, { slot, points })
    found.length = Math.min(found.length, most)
  })
  return found.map(({ slot }) => slot)
}

function pointsOf(keys: readonly string[]): number {
  let sum = 0
  for (const reason of new Set(keys.map(duplicateReasonOf))) sum += WORTH[reason]
  return sum
}

const namePoints = (given: Identifying, other: Identifying): number =>
  worthOfName(given.firstname, other.firstname) + worthOfName(given.surname, other.surname)

function worthOfName(given: unknown, other: unknown): number {
  if (typeof given !== 'string' || typeof other !== 'string') return 0
  const [name, known] = [searchKey(given), searchKey(other)]
  if (name === '' || known === '') return 0
  if (name === known) return NAME.whole
  return name.startsWith(known) || known.startsWith(name) ? NAME.start : 0
}
