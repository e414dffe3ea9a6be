import { readPhones } from './read-phones.ts'

/** What `phone_numbers` holds for a phone as it was typed: its numbers, each once. Wishes belong to them. */
export function phoneNumbers(phone: unknown): string[] | null {
  return typeof phone === 'string' ? [...new Set(readPhones(phone).map(({ e164 }) => e164))] : null
}
