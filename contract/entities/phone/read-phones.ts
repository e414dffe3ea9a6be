// Finds the numbers in what people type, paste and export: several in a cell, with extensions and remarks.
//
//   text -> plain text -> runs of digits, each one number or several -> numbers, with the remarks around them
//
// It loads libphonenumber-js, so screens import it lazily; workers and the server just import it.
import parsePhoneNumber from 'libphonenumber-js/core'
import { NUMBERING_PLANS } from './numbering-plans.ts'
import { keyOfNumber, phoneKey, type PhoneNumber, PHONES_AT_MOST } from './phone.ts'
import { PHONE_METADATA } from './phone-metadata.ts'
import { remark, remarksOf } from './phone-remarks.ts'
import { isShortened, plainPhoneText, withoutOtherDigits } from './plain-phone-text.ts'

interface Found {
  readonly e164: string
  readonly ext?: string
  readonly from: number
  readonly to: number
}

export function readPhones(text: string): PhoneNumber[] {
  const plain = plainPhoneText(text)
  const found = numbersIn(plain).slice(0, PHONES_AT_MOST)
  const remarks = remarksOf(plain, found)
  return joinedSame(
    found.map(({ e164, ext }, index) => ({
      e164,
      ...(ext ? { ext } : {}),
      ...(remarks[index] ? { note: remarks[index] } : {}),
    })),
  )
}

/** A number that comes twice is one, with both remarks. */
function joinedSame(numbers: readonly PhoneNumber[]): PhoneNumber[] {
  const joined = new Map<string, PhoneNumber>()
  for (const number of numbers) {
    const key = `${number.e164} ${number.ext ?? ''}`
    const known = joined.get(key)
    const notes = new Set([known, number].flatMap((one) => one?.note ?? []))
    joined.set(key, notes.size > 0 ? { ...number, note: [...notes].join(', ') } : number)
  }
  return [...joined.values()]
}

/** What is searched in a number: the numbers themselves, or the digits of what is no whole number. */
export const keyOfPhone = (text: string): string => {
  const phones = readPhones(text)
  return phones.length > 0 ? phoneKey(phones) : partOfNumber(text)
}

/** What a typed part of a number, in any format, is searched as. Empty: nothing to search for. */
export function soughtPhone(text: string): string {
  const [first] = readPhones(text)
  return first ? keyOfNumber(first.e164) : partOfNumber(text)
}

function partOfNumber(text: string): string {
  const plain = plainPhoneText(text)
  if (isShortened(plain)) return ''
  return plain
    .replace(/^(?:\+|00)\s?44/, '')
    .replaceAll(/\D/g, '')
    .replace(/^(?:44(?=\d{10}$)|0)/, '')
}

const BRITISH = NUMBERING_PLANS.find(({ code }) => code === '+44')

/** British digits are looked up in the plan itself, fifty times as fast as by the library: registers have millions. */
export function e164Of(given: string): string | undefined {
  const digits = given.replaceAll(/\D/g, '')
  const national = nationalDigits(digits, given.startsWith('+'))
  if (national === undefined) return e164OfLibrary(given, digits)
  return BRITISH?.national.test(national) ? `${BRITISH.code}${national}` : undefined
}

/** Undefined where it isn't a British way to begin. */
function nationalDigits(digits: string, isInternational: boolean): string | undefined {
  if (digits.startsWith('0044')) return digits.slice(4).replace(/^0/, '')
  if (digits.startsWith('44') && (isInternational || digits.length === 12)) return digits.slice(2).replace(/^0/, '')
  if (isInternational || digits.startsWith('00')) return
  // Without its 0 a number has ten digits; what is shorter is a date or a part of one.
  return digits.startsWith('0') ? digits.slice(1) : digits.length === 10 ? digits : ''
}

function e164OfLibrary(given: string, digits: string): string | undefined {
  // So few after 00 are a sort code or a reference.
  if (!given.startsWith('+') && !/^00\d{10}/.test(digits)) return
  const international = `+${digits.replace(/^00/, '')}`
  const number = parsePhoneNumber(international, { extract: false }, PHONE_METADATA)
  if (number) return number.isPossible() ? number.number : undefined
  // Of another country, whose plan isn't here.
  return /^\+[1-9]\d{7,14}$/.test(international) && !/^\+(?:44|353)/.test(international) ? international : undefined
}

const RUN = /[+(]{0,2}\d[\d\s()./,+-]*/g
const EXTENSION = /^[\s,(]{0,9}(?:;\s?ext\s?=|ext(?:ensio)?n?\b\.?|ex\b\.?|x|#)[\s:.]{0,9}(\d{1,7})\b\)?/i

function numbersIn(plain: string): Found[] {
  const found: Found[] = []
  for (const { 0: run, index } of withoutOtherDigits(plain).matchAll(RUN)) {
    for (const number of numbersOfRun(run)) {
      const [from, end] = [index + number.from, index + number.to]
      const before = found.at(-1)?.to ?? 0
      // Digits of the extension before, or an order number among remarks.
      if (from < before || (number.isBare && remark(plain.slice(before, from)) !== '')) continue
      const [whole = '', ext] = EXTENSION.exec(plain.slice(end, end + 40)) ?? []
      found.push({ e164: number.e164, ...(ext ? { ext } : {}), from, to: end + whole.length })
    }
  }
  return found
}

interface Chunk {
  readonly text: string
  readonly from: number
  readonly to: number
  /** Two numbers may meet before it: `07700 900104 / 07700 900105`. */
  readonly isParted: boolean
}

interface NumberOfRun {
  readonly e164: string
  /** Neither 0 nor a country's code begins it, and it is no mobile. */
  readonly isBare: boolean
  readonly from: number
  readonly to: number
}

/** The longest number from each chunk on; chunks that are of no number are passed over. */
function numbersOfRun(run: string): NumberOfRun[] {
  const chunks = chunksOf(run)
  const found: NumberOfRun[] = []
  for (let at = 0; at < chunks.length; ) {
    const taken = longestFrom(chunks, at)
    if (taken) found.push(taken.number)
    at += taken?.length ?? 1
  }
  return found
}

function chunksOf(run: string): Chunk[] {
  let to = 0
  return [...run.matchAll(/\+?\s?\(?\d+/g)].map(({ 0: whole, index }) => {
    const isParted = /[/\n]|, |\s\s/.test(run.slice(to, index) + (/^\s/.exec(whole)?.[0] ?? ''))
    to = index + whole.length
    return { text: whole.replaceAll(/[^+\d]/g, ''), from: index, to, isParted }
  })
}

const LONGEST = 17

function longestFrom(chunks: readonly Chunk[], at: number): { number: NumberOfRun; length: number } | undefined {
  let [text, best] = ['', undefined as ReturnType<typeof longestFrom>]
  for (let end = at; end < chunks.length; end++) {
    const chunk = chunks[end]
    if (!chunk || (end > at && (chunk.text.startsWith('+') || (chunk.isParted && best)))) break
    text += chunk.text
    if (text.length > LONGEST) break
    const e164 = e164Of(text)
    if (!e164) continue
    const isBare = !/^(?:\+|0|7|44\d{10})/.test(text)
    best = { number: { e164, isBare, from: chunks[at]?.from ?? 0, to: chunk.to }, length: end - at + 1 }
  }
  return best
}
