// What numbers are searched, compared and grouped by, in whatever way they are written.
import { keyOfNumber, phoneKey } from './phone.ts'
import { isShortened, plainPhoneText } from './plain-phone-text.ts'
import { readPhones } from './read-phones.ts'

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

const partOfNumber = (text: string) => localPart(text).replace(/^0/, '')

/** As people here begin it. */
function localPart(text: string): string {
  const plain = plainPhoneText(text)
  if (isShortened(plain)) return ''
  const local = plain.replace(/^(?:\+|00)\s?44\D*0?/, '0')
  return local.replaceAll(/\D/g, '').replace(/^44(?=\d{10}$)/, '0')
}

const DIGITS_AT_LEAST = 7

/** Two cells that share one of these share a number. What is no whole number of the plan counts if it is that long. */
export function keysOfPhone(text: string): string[] {
  const phones = readPhones(text)
  if (phones.length > 0) return [...new Set(phones.map(({ e164 }) => keyOfNumber(e164)))]
  const part = partOfNumber(text)
  return part.length < DIGITS_AT_LEAST ? [] : [part]
}

/** As people here begin them: a search by the start of a word finds `07700`. */
export const wordsOfPhone = (text: string): string[] => {
  const phones = readPhones(text)
  return phones.length > 0 ? phones.map(({ e164 }) => localDigits(e164)) : [localPart(text)].filter(Boolean)
}

const localDigits = (e164: string) => e164.replace(/^\+44/, '0').replace(/^\+/, '')

export interface SoughtText {
  /** As `wordsOfPhone` has them, and parts of them. */
  readonly phones: readonly string[]
  readonly words: readonly string[]
}

/** A search as people type it: `Sue +44 (0)7700 900123` is a word and a number. */
export function soughtText(text: string): SoughtText {
  const numbers = readPhones(text)
  if (numbers.length > 0) {
    const words = numbers.flatMap(({ note = '' }) => wordsOf(note))
    return { phones: numbers.map(({ e164 }) => localDigits(e164)), words }
  }
  const plain = plainPhoneText(text)
  // The digits of a number that isn't typed to its end. A single group may be a part of anything else, too.
  const isPart = /^[+(]?\d[\d\s().+/-]*$/.test(plain) && /\d\D+\d|^[+(]/.test(plain)
  const part = isPart ? localPart(text) : ''
  return part ? { phones: [part], words: [] } : { phones: [], words: wordsOf(text) }
}

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean)
