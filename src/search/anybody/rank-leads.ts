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

/** One word or number of what is typed. */
interface Term {
  /** How much it narrows down. */
  length: number
  /** As names are compared; undefined: it can be no name. */
  name?: string
  look: Look
}

/** Writes the points by slot; 0: the lead doesn't have it. `among`: the only leads that are asked about. */
type Look = (points: Uint8Array, among: Uint32Array | undefined) => void

/** Where it leaves fewer than one lead in so many, the next words are looked for in those alone. */
const FEW = 8

/**
 * The slots of leads and deals that have every word somewhere, best first and then newest first. Where few have, names
 * that are typed with a slip count too.
 */
export function rankLeads(columns: LeadColumns, text: string, most: number): number[] {
  const [first, ...others] = termsOf(columns, text).toSorted((one, other) => other.length - one.length)
  if (!first) return []
  // Most of the time goes into the first, which is looked for in all leads.
  const points = new Uint8Array(columns.slots.count)
  first.look(points, undefined)
  const exact = best(
    columns,
    sumsOf(
      points,
      others.map(({ look }) => look),
    ),
    most,
  )
  if (exact.length === most) return exact
  const meant = lookForSlips(columns, first)
  const slips = others.map((term) => lookForSlips(columns, term))
  if (!meant && !slips.some(Boolean)) return exact
  meant?.(points, undefined)
  const looks = others.map(({ look }, at): Look => {
    return (own, among) => {
      look(own, among)
      slips[at]?.(own, among)
    }
  })
  return best(columns, sumsOf(points, looks), most)
}

/** By slot the points of all together; 0 where one of them is missing. */
function sumsOf(first: Uint8Array, others: readonly Look[]): Uint16Array {
  const sums = new Uint16Array(first)
  let left = slotsWith(sums)
  for (const look of others) {
    const points = new Uint8Array(sums.length)
    look(points, left.length * FEW < sums.length ? left : undefined)
    for (const slot of left) {
      const own = points[slot] ?? 0
      sums[slot] = own === 0 ? 0 : (sums[slot] ?? 0) + own
    }
    left = left.filter((slot) => sums[slot] !== 0)
  }
  return sums
}

function slotsWith(sums: Uint16Array): Uint32Array {
  const slots = new Uint32Array(sums.length)
  let count = 0
  for (let slot = 0; slot < sums.length; slot++) if (sums[slot] !== 0) slots[count++] = slot
  return slots.slice(0, count)
}

function termsOf(columns: LeadColumns, text: string): Term[] {
  const certificate = certificateTerm(columns, text)
  if (certificate) return [certificate]
  const { phones, words } = soughtText(text)
  const worth = readPhones(text).length > 0 ? WHOLE_PHONE : PART_OF_PHONE
  const numbers = phones.map((phone): Term => {
    const { length } = phone
    return { length, look: (points, among) => look(columns.texts.phone, phone.replace(/^0/, ''), worth, points, among) }
  })
  // A dash between two words is no word.
  const spoken = words.filter(wordKey)
  return [...numbers, ...spoken.map((_, at) => wordTerm(columns, spoken, at))]
}

function wordTerm(columns: LeadColumns, words: readonly string[], at: number): Term {
  const { texts, addressTexts } = columns
  const word = words[at] ?? ''
  const name = searchKey(word)
  return {
    length: word.length,
    name,
    look(points, among) {
      look(texts.firstname, name, NAME, points, among)
      look(texts.surname, name, NAME, points, among)
      for (const column of addressTexts) look(column, wordKey(word), ADDRESS, points, among)
      if (word.includes('@')) lookForEmail(columns, word, points, among)
      else look(texts.email, emailKey(word), PART_OF_EMAIL, points, among)
      // LS1 4AP is two words.
      for (const postcode of [word, `${words[at - 1] ?? ''} ${word}`, `${word} ${words[at + 1] ?? ''}`])
        lookForPostcode(texts.postcode, readPostcodeFilter(postcode), points, among)
      // Of SK4 the 4 is in most telephone numbers.
      if (!/\p{L}/u.test(word)) look(texts.phone, soughtPhone(word), PART_OF_PHONE, points, among)
    },
  }
}

function look(
  column: TextColumn,
  part: string,
  { whole, start, within }: Points,
  points: Uint8Array,
  among: Uint32Array | undefined,
): void {
  if (part === '') return
  column.findContaining(
    part,
    (slot, isAtStart, length) => {
      const worth = !isAtStart ? within : length === part.length ? whole : start
      if (worth > (points[slot] ?? 0)) points[slot] = worth
    },
    among,
  )
}

/** The index has no more of it than what is before the @. */
function lookForEmail({ texts, rows }: LeadColumns, email: string, ...[points, among]: Parameters<Look>): void {
  const mailbox = emailKey(email)
  const wanted = email.toLowerCase()
  texts.email.findContaining(
    mailbox,
    (slot, isAtStart, length) => {
      if (!isAtStart || length !== mailbox.length) return
      points[slot] = rows.at(slot)?.email?.toLowerCase().startsWith(wanted) ? EMAIL : PART_OF_EMAIL.start
    },
    among,
  )
}

function lookForPostcode(
  column: TextColumn,
  filter: PostcodeFilter | undefined,
  ...[points, among]: Parameters<Look>
): void {
  if (!filter) return
  column.findContaining(
    filter.start,
    (slot, isAtStart, length) => {
      const isWanted = isAtStart && (filter.lengths?.includes(length) ?? true)
      if (isWanted && (points[slot] ?? 0) < POSTCODE) points[slot] = POSTCODE
    },
    among,
  )
}

/** Undefined: no name is near to it. */
function lookForSlips({ texts }: LeadColumns, { name = '' }: Term): Look | undefined {
  const most = /\d/.test(name) ? 0 : slipsIn(name)
  if (most === 0) return
  const meant = [texts.firstname, texts.surname].flatMap((column) =>
    namesWithin(name, column.spellings(), most)
      .slice(0, SPELLINGS_TRIED)
      .map((spelling) => ({ column, spelling })),
  )
  if (meant.length === 0) return
  return (points, among) => {
    for (const { column, spelling } of meant)
      look(column, spelling, { whole: SLIP, start: 0, within: 0 }, points, among)
  }
}

/** Of a number that is typed or pasted whole. No index keeps them: it is asked for seldom. */
function certificateTerm(columns: LeadColumns, text: string): Term | undefined {
  const digits = fold(text).replaceAll(' ', '')
  if (!CERTIFICATE_DIGITS.test(digits)) return
  const term = (points: Uint8Array) =>
    columns.rows.eachOf(['certificate_number'], (slot, { certificate_number: number }) => {
      if (typeof number === 'string' && number.replaceAll('-', '') === digits) points[slot] = CERTIFICATE
    })
  return { length: digits.length, look: term }
}

const CERTIFICATE_DIGITS = /^\d{20}$/

function best(columns: LeadColumns, sums: Uint16Array, most: number): number[] {
  const found: { slot: number; points: number }[] = []
  for (const slot of columns.slots.newestFirst()) {
    const points = columns.isDead[slot] === 1 ? 0 : (sums[slot] ?? 0)
    if (points === 0 || points <= (found[most - 1]?.points ?? 0)) continue
    const place = found.findIndex((other) => other.points < points)
    found.splice(place < 0 ? found.length : place, 0, { slot, points })
    found.length = Math.min(found.length, most)
  }
  return found.map(({ slot }) => slot)
}
