import { agreeingKeysOf, duplicateReasonOf, type Identifying, similarKeysOf } from '../../../csv/duplicate-keys.ts'
import { searchKey, wordKey } from '../../../contract/entities/fold.ts'
import { emailKey, type LeadColumns } from '../lead-columns.ts'
import type { TextColumn } from '../text-column.ts'
import { ADDRESS, CERTIFICATE, EMAIL, NAME, WHOLE_PHONE } from './rank-leads.ts'

/** What a lead has in common with another, worth as much as in Find anybody. An address counts once, with its last name. */
const WORTH = { certificate: CERTIFICATE, phone: WHOLE_PHONE.whole, email: EMAIL, address: ADDRESS.whole }

/**
 * The slots of leads like this one, those that have most in common first and then the newest. Many share a telephone, so
 * that only the name says who is meant.
 */
export function rankSimilar(columns: LeadColumns, given: Identifying, most: number): number[] {
  const { rows, isDead, slots } = columns
  const wanted = new Set(similarKeysOf(given))
  const found = [...slotsToCompare(columns, given)].flatMap((slot) => {
    const lead = isDead[slot] === 1 ? undefined : rows.at(slot)
    const shared = similarKeysOf({ ...lead }).filter((key) => wanted.has(key))
    return shared.length === 0 ? [] : { slot, points: pointsOf(shared) + namePoints(given, { ...lead }) }
  })
  return found
    .toSorted((a, b) => b.points - a.points || slots.createdAt(b.slot) - slots.createdAt(a.slot) || a.slot - b.slot)
    .slice(0, most)
    .map(({ slot }) => slot)
}

/**
 * Those that may share a key, by the columns of a search. The keys of all leads would take a hundred times as long, and
 * a list that is opened then would wait.
 */
function slotsToCompare({ texts, rows }: LeadColumns, given: Identifying): ReadonlySet<number> {
  const slots = new Set<number>()
  const look = (column: TextColumn, part: string) => {
    if (part) column.findContaining(part, (slot) => slots.add(slot))
  }
  const { certificate, email, phone, address } = agreeingKeysOf(given)
  for (const number of phone) look(texts.phone, number)
  for (const each of email) look(texts.email, emailKey(each))
  for (const each of address) {
    const postcode = each.slice(each.lastIndexOf(' ') + 1)
    look(texts.postcode, postcode)
    look(texts.address, wordKey(postcode))
  }
  if (certificate.length > 0)
    rows.eachOf(['certificate_number'], (slot, values) => {
      if (agreeingKeysOf(values).certificate.some((key) => certificate.includes(key))) slots.add(slot)
    })
  return slots
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
