import type { PersonTraces } from '../store/leads/person-traces.ts'

/** The same test as `quotesPerson` in SQL: an email or token, the phone in any spelling, or both names. */
export function isQuoting(text: string, { emails, tokens, phones, names }: PersonTraces): boolean {
  const plain = text.toLowerCase()
  if ([...emails, ...tokens].some((word) => plain.includes(word.toLowerCase()))) return true
  if (names.some(({ first, last }) => plain.includes(first) && plain.includes(last))) return true
  const digits = phones.length === 0 ? '' : plain.replaceAll(/[^0-9]/g, '')
  return phones.some((phone) => digits.includes(phone))
}
