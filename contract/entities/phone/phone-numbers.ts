import type { PhoneNumber } from './phone.ts'
import { readPhones } from './read-phones.ts'
import { keyOfPhone } from './sought-phones.ts'

export interface PhoneColumns {
  /** Each number once. Wishes belong to numbers. */
  readonly phone_numbers: string[]
  readonly phones: PhoneNumber[]
  /** The text that parts of a number are searched in. */
  readonly phone_key: string
}

/** Columns that are stored beside the phone as it was typed. Null without one. */
export function phoneColumns(phone: unknown): { readonly [Name in keyof PhoneColumns]: PhoneColumns[Name] | null } {
  if (typeof phone !== 'string') return { phone_numbers: null, phones: null, phone_key: null }
  const phones = readPhones(phone)
  return { phone_numbers: [...new Set(phones.map(({ e164 }) => e164))], phones, phone_key: keyOfPhone(phone) }
}

export const PHONE_COLUMNS = ['phone_numbers', 'phones', 'phone_key'] as const
