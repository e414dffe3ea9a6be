// A parsed number (see `read-phones.ts`), and how it is shown and dialled.
import * as z from 'zod/mini'
import { FIELD_TEXT_MAX_LENGTH } from '../field.ts'
import { NUMBERING_PLANS } from './numbering-plans.ts'

/** More than a cell of 2,000 characters can have. */
export const PHONES_AT_MOST = 250

export const phoneNumber = z.object({
  /** `+447700900123`: the same for every spelling, so numbers are compared by it. */
  e164: z.string().check(z.regex(/^\+\d{7,15}$/)),
  ext: z.optional(z.string().check(z.regex(/^\d{1,7}$/))),
  /** `after 6pm`. */
  note: z.optional(z.string().check(z.maxLength(FIELD_TEXT_MAX_LENGTH))),
})
export const phoneNumbers = z.array(phoneNumber).check(z.maxLength(PHONES_AT_MOST))
export type PhoneNumber = z.infer<typeof phoneNumber>

/** Each number contains a blank, so that spreadsheets treat it as text. */
const COUNTRY = /^\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

const planOf = (e164: string) => NUMBERING_PLANS.find(({ code }) => e164.startsWith(code))

/** 07700 900123, 020 7946 0123, +353 85 123 4567. */
export function shownNumber({ e164, ext }: PhoneNumber): string {
  const plan = planOf(e164)
  const digits = e164.slice(plan?.code.length ?? 0)
  const format = plan?.formats.find((one) => one.leading.test(digits) && one.digits.test(digits))
  const grouped = format ? digits.replace(format.digits, format.groups) : digits.replace(/^(\d{3})/, '$1 ')
  const number = plan ? plan.begin + grouped : e164.replace(COUNTRY, '$& ')
  return ext ? `${number} ext. ${ext}` : number
}

/** With its note: `07700 900123 (after 6pm)`. Reading it gives the same number again. */
export const notedNumber = (number: PhoneNumber) =>
  number.note ? `${shownNumber(number)} (${number.note})` : shownNumber(number)

export const phoneHref = ({ e164, ext }: PhoneNumber) => `tel:${e164}${ext ? `;ext=${ext}` : ''}`

export const phonesText = (phones: readonly PhoneNumber[]) => phones.map(notedNumber).join(', ')

/** Calls to 09, 084 and 087 cost the caller extra. */
export const isPremium = ({ e164 }: PhoneNumber) => /^\+44(?:9|8[47])/.test(e164)

/** For the United Kingdom with the islands, where 070 and 076 are not mobiles but 07624 is, and for Ireland. */
export const isMobile = ({ e164 }: PhoneNumber) => /^\+447(?:[1-57-9]|624)|^\+3538[35-9]/.test(e164)

/** The text that parts of a number are searched in: British numbers without their 0, the others with their country code. */
export const phoneKey = (phones: readonly PhoneNumber[]) => phones.map(({ e164 }) => keyOfNumber(e164)).join(' ')

export const keyOfNumber = (e164: string) => e164.replace(/^\+(?:44)?/, '')
