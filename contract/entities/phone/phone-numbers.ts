import type { PhoneNumber } from './phone.ts'
import { readPhones } from './read-phones.ts'
import { keyOfPhone } from './sought-phones.ts'

export interface PhoneColumns {
  /** Each once. Wishes belong to them. */
  readonly phone_numbers: string[]
  readonly phones: PhoneNumber[]
  /** What a part of a number is searched in. */
  readonly phone_key: string
}

/** What is stored beside a phone as it was typed; null without one. */
export function phoneColumns(phone: unknown): { readonly [Name in keyof PhoneColumns]: PhoneColumns[Name] | null } {
  if (typeof phone !== 'string') return { phone_numbers: null, phones: null, phone_key: null }
  const phones = readPhones(phone)
  return { phone_numbers: [...new Set(phones.map(({ e164 }) => e164))], phones, phone_key: keyOfPhone(phone) }
}

export const PHONE_COLUMNS = ['phone_numbers', 'phones', 'phone_key'] as const
