import { type RawBuilder, sql } from 'kysely'
import type { TenantTx } from '../core/tenant-tx.ts'
import { digitsOf } from './erase-contacts.ts'
import type { ErasedPerson } from './erased-person.ts'
import { quotesPerson } from './quotes-person.ts'

const TEXTS = ['name', 'subject', 'preheader', 'html', 'text', 'last_error'] as const
export const TEXTS_OF_CAMPAIGN = sql.join(TEXTS.map((name) => sql.ref(name)))

/**
 * A campaign may be on its way to others, so its texts stay, without values that identify the person. A name is both
 * names next to each other, because "Will" and "Hope" alone are ordinary words.
 */
export async function eraseInCampaigns(
  tx: TenantTx,
  person: ErasedPerson,
  isSuspect: RawBuilder<boolean>,
): Promise<void> {
  const quoting = await tx.sql
    .selectFrom('campaign')
    .select(['id', ...TEXTS])
    .where('company_id', '=', tx.companyId)
    .where(isSuspect)
    .where(quotesPerson(sql`concat_ws(' ', ${TEXTS_OF_CAMPAIGN})`, person))
    .orderBy('id')
    .forUpdate()
    .execute()
  const erase = eraserOf(person)
  for (const { id, ...texts } of quoting) {
    const erased = { ...texts, ...Object.fromEntries(TEXTS.map((name) => [name, texts[name] && erase(texts[name])])) }
    await tx.sql
      .updateTable('campaign')
      .set((row) => ({ ...erased, version: row('version', '+', 1), updated_at: sql`now()` }))
      .where('company_id', '=', tx.companyId)
      .where('id', '=', id)
      .execute()
  }
}

const TEXTS_OF_TEMPLATE = ['name', 'subject', 'preheader', 'html', 'text'] as const

/** A company has a few hundred at most, so they are searched in the transaction. */
export async function eraseInTemplates(tx: TenantTx, person: ErasedPerson): Promise<void> {
  const texts = sql.join(TEXTS_OF_TEMPLATE.map((name) => sql.ref(name)))
  const quoting = await tx.sql
    .selectFrom('campaign_template')
    .select(['id', ...TEXTS_OF_TEMPLATE])
    .where('company_id', '=', tx.companyId)
    .where(quotesPerson(sql`concat_ws(' ', ${texts})`, person))
    .orderBy('id')
    .forUpdate()
    .execute()
  const erase = eraserOf(person)
  for (const { id, ...quoted } of quoting) {
    const erased = Object.fromEntries(TEXTS_OF_TEMPLATE.map((name) => [name, quoted[name] && erase(quoted[name])]))
    await tx.sql
      .updateTable('campaign_template')
      .set({ ...quoted, ...erased, updated_at: sql`now()` })
      .where('company_id', '=', tx.companyId)
      .where('id', '=', id)
      .execute()
  }
}

const ERASED = '(erased)'
/** Between two names: blanks, a comma, or HTML markup. */
const BETWEEN = '(?:\\s|,|&nbsp;|&#160;|<[^<>]{0,200}>){1,10}'
const BETWEEN_DIGITS = '[^0-9a-z<>]{0,3}'

/** Replaces each email, number and name of the person in a text. */
export function eraserOf({ leads, emails }: Pick<ErasedPerson, 'leads' | 'emails'>): (text: string) => string {
  const names = leads.flatMap(({ firstname, surname }) => {
    const [first, last] = [firstname?.trim(), surname?.trim()]
    return first && last
      ? [`${literal(first)}${BETWEEN}${literal(last)}`, `${literal(last)}${BETWEEN}${literal(first)}`]
      : []
  })
  const phones = leads.flatMap(({ phone }) =>
    digitsOf(phone).map((digits) => `(?:\\+?[0-9][0-9 ().-]{0,8})?${digits.split('').join(BETWEEN_DIGITS)}`),
  )
  const all = [...emails.map(literal), ...names, ...phones]
  if (all.length === 0) return (text) => text
  const pattern = new RegExp(all.join('|'), 'giu')
  return (text) => text.replaceAll(pattern, ERASED)
}

/** A hyphen needs no escape, and with the flag `u` may not have one. */
const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
