import { type RawBuilder, sql } from 'kysely'
import { digitsOf } from './erase-contacts.ts'
import type { ErasedPerson } from './erased-person.ts'

export const quotesAny = (column: RawBuilder<unknown>, words: readonly string[]) =>
  sql<boolean>`exists (
    select from unnest(${words.map((word) => word.toLowerCase())}::text[]) as word
    where strpos(lower(${column}::text), word) > 0)`

/** Values that identify the person in any text. */
export const quotedWords = ({ leads, emails }: Pick<ErasedPerson, 'leads' | 'emails'>) => ({
  emails,
  phones: leads.flatMap(({ phone }) => digitsOf(phone)),
  names: leads.flatMap(({ firstname, surname }) => (firstname && surname ? [{ firstname, surname }] : [])),
})

/** By the email, the phone in any spelling, or both names. */
export function quotesPerson(
  column: RawBuilder<unknown>,
  { leads, emails }: Pick<ErasedPerson, 'leads' | 'emails'>,
): RawBuilder<boolean> {
  const { phones, names } = quotedWords({ leads, emails })
  return sql<boolean>`(${quotesAny(column, emails)} or exists (
      select from unnest(${phones}::text[]) as phone
      where strpos(regexp_replace(${column}::text, '[^0-9]', '', 'g'), phone) > 0
    ) or exists (
      select from unnest(
        ${names.map(({ firstname }) => firstname.toLowerCase())}::text[],
        ${names.map(({ surname }) => surname.toLowerCase())}::text[]
      ) as name (first, last)
      where strpos(lower(${column}::text), first) > 0 and strpos(lower(${column}::text), last) > 0
    ))`
}
