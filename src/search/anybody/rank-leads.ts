import { fold, searchKey, wordKey } from '../../../contract/entities/fold.ts'
import { readPhones } from '../../../contract/entities/phone/read-phones.ts'
import { soughtPhone, soughtText } from '../../../contract/entities/phone/sought-phones.ts'
import { type PostcodeFilter, readPostcodeFilter } from '../../../contract/entities/postcodes/postcode-filter.ts'
import { emailKey, type LeadColumns } from '../lead-columns.ts'
import type { TextColumn } from '../text-column.ts'
import { namesWithin, slipsIn } from './slips.ts'

/** How much a text says that is the word, begins with it, or has it inside. */
interface Points {
  whole: number
  start: number
  within: number
}

const evenly = (points: number): Points => ({ whole: points, start: points, within: points })

// A whole number or email says who it is; a full name nearly; of an address many have a part.
export const WHOLE_PHONE = evenly(100)
const PART_OF_PHONE = evenly(30)
export const CERTIFICATE = 100
export const EMAIL = 80
const PART_OF_EMAIL: Points = { whole: 20, start: 16, within: 6 }
export const NAME: Points = { whole: 40, start: 24, within: 8 }
export const ADDRESS = evenly(12)
const POSTCODE = 16
const SLIP = 4

/** More spellings than this are no slip of the keyboard any more. */
const SPELLINGS_TRIED = 12

/** Its points by slot; 0: the lead doesn't have it. */
interface Term {
  points: Uint8Array
  /** As names are compared; undefined: it can be no name. */
  name?: string
}

/**
 * The slots of leads and deals that have every word somewhere, best first and then newest first. Where few have, names
 * that are typed with a slip count too.
 */
export function rankLeads(columns: LeadColumns, text: string, most: number): number[] {
  const terms = termsOf(columns, text)
  const exact = best(columns, terms, most)
  if (exact.length === most) return exact
  const hasSlips = terms.map((term) => lookForSlips(columns, term)).includes(true)
  return hasSlips ? best(columns, terms, most) : exact
}

function termsOf(columns: LeadColumns, text: string): Term[] {
  const certificate = certificateTerm(columns, text)
  if (certificate) return [certificate]
  const { phones, words } = soughtText(text)
  const worth = readPhones(text).length > 0 ? WHOLE_PHONE : PART_OF_PHONE
  const numbers = phones.map((phone): Term => {
    const points = noPoints(columns)
    look(columns.texts.phone, phone.replace(/^0/, ''), worth, points)
    return { points }
  })
  // A dash between two words is no word.
  const spoken = words.filter(wordKey)
  return [...numbers, ...spoken.map((_, at) => wordTerm(columns, spoken, at))]
}

const noPoints = ({ slots }: LeadColumns) => new Uint8Array(slots.count)

function wordTerm(columns: LeadColumns, words: readonly string[], at: number): Term {
  const { texts, addressTexts } = columns
  const points = noPoints(columns)
  const word = words[at] ?? ''
  const name = searchKey(word)
  look(texts.firstname, name, NAME, points)
  look(texts.surname, name, NAME, points)
  for (const column of addressTexts) look(column, wordKey(word), ADDRESS, points)
  if (word.includes('@')) lookForEmail(columns, word, points)
  else look(texts.email, emailKey(word), PART_OF_EMAIL, points)
  // LS1 4AP is two words.
  for (const postcode of [word, `${words[at - 1] ?? ''} ${word}`, `${word} ${words[at + 1] ?? ''}`])
    lookForPostcode(texts.postcode, readPostcodeFilter(postcode), points)
  // Of SK4 the 4 is in most telephone numbers.
  if (!/\p{L}/u.test(word)) look(texts.phone, soughtPhone(word), PART_OF_PHONE, points)
  return { points, name }
}

function look(column: TextColumn, part: string, { whole, start, within }: Points, points: Uint8Array): void {
  if (part === '') return
  column.findContaining(part, (slot, isAtStart, length) => {
    const worth = !isAtStart ? within : length === part.length ? whole : start
    if (worth > (points[slot] ?? 0)) points[slot] = worth
  })
}

/** The index has no more of it than what is before the @. */
function lookForEmail({ texts, rows }: LeadColumns, email: string, points: Uint8Array): void {
  const mailbox = emailKey(email)
  const wanted = email.toLowerCase()
  texts.email.findContaining(mailbox, (slot, isAtStart, length) => {
    if (!isAtStart || length !== mailbox.length) return
    points[slot] = rows.at(slot)?.email?.toLowerCase().startsWith(wanted) ? EMAIL : PART_OF_EMAIL.start
  })
}

function lookForPostcode(column: TextColumn, filter: PostcodeFilter | undefined, points: Uint8Array): void {
  if (!filter) return
  column.findContaining(filter.start, (slot, isAtStart, length) => {
    const isWanted = isAtStart && (filter.lengths?.includes(length) ?? true)
    if (isWanted && (points[slot] ?? 0) < POSTCODE) points[slot] = POSTCODE
  })
}

function lookForSlips({ texts }: LeadColumns, { name = '', points }: Term): boolean {
  const most = /\d/.test(name) ? 0 : slipsIn(name)
  if (most === 0) return false
  const found = [texts.firstname, texts.surname].map((column) => {
    const meant = namesWithin(name, column.spellings(), most).slice(0, SPELLINGS_TRIED)
    for (const each of meant) look(column, each, { whole: SLIP, start: 0, within: 0 }, points)
    return meant.length > 0
  })
  return found.includes(true)
}

/** Of a number that is typed or pasted whole. No index keeps them: it is asked for seldom. */
function certificateTerm(columns: LeadColumns, text: string): Term | undefined {
  const digits = fold(text).replaceAll(' ', '')
  if (!CERTIFICATE_DIGITS.test(digits)) return
  const points = noPoints(columns)
  columns.rows.eachOf(['certificate_number'], (slot, { certificate_number: number }) => {
    if (typeof number === 'string' && number.replaceAll('-', '') === digits) points[slot] = CERTIFICATE
  })
  return { points }
}

const CERTIFICATE_DIGITS = /^\d{20}$/

function best(columns: LeadColumns, terms: readonly Term[], most: number): number[] {
  if (terms.length === 0) return []
  const found: { slot: number; points: number }[] = []
  for (const slot of columns.slots.newestFirst()) {
    const points = columns.isDead[slot] === 1 ? 0 : pointsAt(terms, slot)
    if (points === 0 || points <= (found[most - 1]?.points ?? 0)) continue
    const place = found.findIndex((other) => other.points < points)
    found.splice(place < 0 ? found.length : place, 0, { slot, points })
    found.length = Math.min(found.length, most)
  }
  return found.map(({ slot }) => slot)
}

function pointsAt(terms: readonly Term[], slot: number): number {
  let sum = 0
  for (const { points } of terms) {
    const own = points[slot] ?? 0
    if (own === 0) return 0
    sum += own
  }
  return sum
}
