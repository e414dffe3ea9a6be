// Keys for searching, comparing and grouping numbers, in any spelling.
import { keyOfNumber, phoneKey } from './phone.ts'
import { isShortened, plainPhoneText } from './plain-phone-text.ts'
import { readPhones } from './read-phones.ts'

/** The searchable text of a phone: its numbers, or the digits of an incomplete number. */
export const keyOfPhone = (text: string): string => {
  const phones = readPhones(text)
  return phones.length > 0 ? phoneKey(phones) : partOfNumber(text)
}

/** The search key of a partly typed number in any format. Empty: nothing to search for. */
export function soughtPhone(text: string): string {
  const [first] = readPhones(text)
  return first ? keyOfNumber(first.e164) : partOfNumber(text)
}

const partOfNumber = (text: string) => localPart(text).replace(/^0/, '')

/** The number as it is dialled here. */
function localPart(text: string): string {
  const plain = plainPhoneText(text)
  if (isShortened(plain)) return ''
  const local = plain.replace(/^(?:\+|00)\s?44\D*0?/, '0')
  return local.replaceAll(/\D/g, '').replace(/^44(?=\d{10}$)/, '0')
}

const DIGITS_AT_LEAST = 7

/** Two cells that share a key share a number. An incomplete number counts if it is long enough. */
export function keysOfPhone(text: string): string[] {
  const phones = readPhones(text)
  if (phones.length > 0) return [...new Set(phones.map(({ e164 }) => keyOfNumber(e164)))]
  const part = partOfNumber(text)
  return part.length < DIGITS_AT_LEAST ? [] : [part]
}

/** Numbers as they are dialled here, so that a search by the start of a word finds `07700`. */
export const wordsOfPhone = (text: string): string[] => {
  const phones = readPhones(text)
  return phones.length > 0 ? phones.map(({ e164 }) => localDigits(e164)) : [localPart(text)].filter(Boolean)
}

const localDigits = (e164: string) => e164.replace(/^\+44/, '0').replace(/^\+/, '')

export interface SoughtText {
  /** In the format of `wordsOfPhone`, or parts of it. */
  readonly phones: readonly string[]
  readonly words: readonly string[]
}

/** A search as users type it: `Sue +44 (0)7700 900123` is a word and a number. */
export function soughtText(text: string): SoughtText {
  const numbers = readPhones(text)
  if (numbers.length > 0) {
    const words = numbers.flatMap(({ note = '' }) => wordsOf(note))
    return { phones: numbers.map(({ e164 }) => localDigits(e164)), words }
  }
  const plain = plainPhoneText(text)
  // The digits of an incomplete number. A single group of digits may also be part of other values.
  const isPart = /^[+(]?\d[\d\s().+/-]*$/.test(plain) && /\d\D+\d|^[+(]/.test(plain)
  const part = isPart ? localPart(text) : ''
  return part ? { phones: [part], words: [] } : { phones: [], words: wordsOf(text) }
}

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean)
