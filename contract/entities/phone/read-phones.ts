// Finds the numbers in text that users type, paste and export: several in a cell, with extensions and remarks.
//
//   text -> plain text -> runs of digits, each one number or several -> numbers, with the remarks around them
//
// The plans are those of libphonenumber-js. The library itself is not loaded: see decision 0074.
import { NUMBERING_PLANS } from './numbering-plans.ts'
import { type PhoneNumber, PHONES_AT_MOST } from './phone.ts'
import { remark, remarksOf } from './phone-remarks.ts'
import { plainPhoneText, withoutOtherDigits } from './plain-phone-text.ts'

interface Found {
  readonly e164: string
  readonly ext?: string
  readonly from: number
  readonly to: number
}

export function readPhones(text: string): PhoneNumber[] {
  const simple = simpleNumber(text)
  if (simple) return [{ e164: simple }]
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

const DIGITS_OF_A_TRY = 3

/** A partly typed number can't be dialled. */
export const isUnfinishedPhone = (text: string): boolean =>
  text.replaceAll(/\D/g, '').length >= DIGITS_OF_A_TRY && readPhones(text).length === 0

const SIMPLE = /^\+?\d+(?: \d+)*$/

/** Most cells have one number and nothing else. They skip the steps below, which take ten times as long. */
function simpleNumber(text: string): string | undefined {
  if (text.length > LONGEST + 8) return
  const bare = text.replace(/(\d) ?\(0\) ?/, '$1 ').replace(/^\((\d{1,6})\)/, '$1')
  return SIMPLE.test(bare) ? e164Of(bare) : undefined
}

/** A number that occurs twice becomes one, with both remarks. */
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

const BRITISH = '+44'

export function e164Of(given: string): string | undefined {
  const digits = given.replaceAll(/\D/g, '')
  const national = nationalDigits(digits, given.startsWith('+'))
  return national === undefined ? e164Abroad(given, digits) : inPlan(BRITISH, national)
}

function inPlan(code: string, national: string): string | undefined {
  const plan = NUMBERING_PLANS.find((each) => each.code === code)
  return plan?.national.test(national) ? `${code}${national}` : undefined
}

/** Undefined if it doesn't begin like a British number. */
function nationalDigits(digits: string, isInternational: boolean): string | undefined {
  if (digits.startsWith('0044')) return digits.slice(4).replace(/^0/, '')
  if (digits.startsWith('44') && (isInternational || digits.length === 12)) return digits.slice(2).replace(/^0/, '')
  if (isInternational || digits.startsWith('00')) return
  // Without its 0 a number has ten digits. Shorter digits are a date or a part of one.
  return digits.startsWith('0') ? digits.slice(1) : digits.length === 10 ? digits : ''
}

function e164Abroad(given: string, digits: string): string | undefined {
  // So few digits after 00 are a sort code or a reference.
  if (!given.startsWith('+') && !/^00\d{10}/.test(digits)) return
  const international = `+${digits.replace(/^00/, '')}`
  const plan = NUMBERING_PLANS.find(({ code }) => international.startsWith(code))
  if (plan) return inPlan(plan.code, international.slice(plan.code.length).replace(/^0/, ''))
  // The plans of other countries are not included.
  return /^\+[1-9]\d{7,14}$/.test(international) ? international : undefined
}

const RUN = /[+(]{0,2}\d[\d\s()./,+-]*/g
const EXTENSION = /^[\s,(]{0,9}(?:;\s?ext\s?=|ext(?:ensio)?n?\b\.?|ex\b\.?|x|#)[\s:.]{0,9}(\d{1,7})\b\)?/i

function numbersIn(plain: string): Found[] {
  const found: Found[] = []
  for (const { 0: run, index } of withoutOtherDigits(plain).matchAll(RUN)) {
    for (const number of numbersOfRun(run)) {
      const [from, end] = [index + number.from, index + number.to]
      const before = found.at(-1)?.to ?? 0
      // Digits of the previous extension, or an order number among remarks.
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
  /** Two numbers may meet before this chunk: `07700 900104 / 07700 900105`. */
  readonly isParted: boolean
}

interface NumberOfRun {
  readonly e164: string
  /** It begins with neither 0 nor a country code, and isn't a mobile. */
  readonly isBare: boolean
  readonly from: number
  readonly to: number
}

/** Takes the longest number from each chunk on, and skips chunks that don't belong to a number. */
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
