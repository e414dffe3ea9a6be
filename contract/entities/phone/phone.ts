// A number as `read-phones.ts` finds it in what was typed, and how it is shown, dialled and searched. Lists import this
// file only: reading numbers needs a library, showing them doesn't.
import * as z from 'zod/mini'
import { FIELD_TEXT_MAX_LENGTH } from '../field.ts'
import { NUMBERING_PLANS } from './numbering-plans.ts'

/** A cell of 2,000 characters holds fewer. */
export const PHONES_AT_MOST = 250

export const phoneNumber = z.object({
  /** `+447700900123`: the same however it was typed, so it is what numbers are compared by. */
  e164: z.string().check(z.regex(/^\+\d{7,15}$/)),
  ext: z.optional(z.string().check(z.regex(/^\d{1,7}$/))),
  /** `after 6pm`. */
  note: z.optional(z.string().check(z.maxLength(FIELD_TEXT_MAX_LENGTH))),
})
export const phoneNumbers = z.array(phoneNumber).check(z.maxLength(PHONES_AT_MOST))
export type PhoneNumber = z.infer<typeof phoneNumber>

const planOf = (e164: string) => NUMBERING_PLANS.find(({ code }) => e164.startsWith(code))

/** 07700 900123, 020 7946 0123, +353 85 123 4567. */
export function shownNumber({ e164, ext }: PhoneNumber): string {
  const plan = planOf(e164)
  const digits = e164.slice(plan?.code.length ?? 0)
  const format = plan?.formats.find((one) => one.leading.test(digits) && one.digits.test(digits))
  const number = plan ? plan.begin + (format ? digits.replace(format.digits, format.groups) : digits) : e164
  return ext ? `${number} ext. ${ext}` : number
}

/** With its note: `07700 900123 (after 6pm)`. Reading it gives the same number again. */
export const notedNumber = (number: PhoneNumber) =>
  number.note ? `${shownNumber(number)} (${number.note})` : shownNumber(number)

export const phoneHref = ({ e164, ext }: PhoneNumber) => `tel:${e164}${ext ? `;ext=${ext}` : ''}`

interface Phoned {
  readonly phone?: string | undefined
  readonly phones?: readonly PhoneNumber[] | undefined
}

/** The numbers, or what was typed where there is none in it or nobody has looked yet. */
export const phoneText = ({ phone = '', phones = [] }: Phoned) =>
  phones.length > 0 ? phones.map(notedNumber).join(', ') : phone

/** 09, 084 and 087 cost the caller more than a call does. */
export const isPremium = ({ e164 }: PhoneNumber) => /^\+44(?:9|8[47])/.test(e164)

/** What a part of a number is searched in: British numbers without their 0, the others with their code. */
export const phoneKey = (phones: readonly PhoneNumber[]) => phones.map(({ e164 }) => keyOfNumber(e164)).join(' ')

export const keyOfNumber = (e164: string) => e164.replace(/^\+(?:44)?/, '')
