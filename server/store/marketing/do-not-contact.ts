import { sql } from 'kysely'
import type { ListedSubscriber, Subscriber } from '../../../contract/entities/marketing/subscriber.ts'
import { phoneColumns } from '../../../contract/entities/phone/phone-numbers.ts'
import { PHONE_REGISTERS, type PhoneRegister } from '../../../contract/entities/phone-register.ts'
import { EARLIER } from '../../../contract/entities/wish.ts'
import { registerIn, wishedSince } from '../core/marks/lookups.ts'
import type { Store } from '../core/open-store.ts'

// A person who asked not to be called or visited gets no campaign either. Marketing identifies persons by their email,
// so every lead with that email counts, whatever its case. A number in TPS or CTPS stops calls only, because its owner
// asked us nothing.

/** In the format of `subscriber.email`. There are few, and an index contains only those. */
export const emailsNotToContact = (companyId: string) => sql`(
  select lower(btrim(email)) from lead
  where company_id = ${companyId} and email is not null and deleted_at is null
    and (do_not_call not in (${sql.join(PHONE_REGISTERS)}) or do_not_knock is not null))`

export async function notToContactAmong(
  { db }: Store,
  companyId: string,
  emails: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select email from unnest(${emails}::text[]) as given (email) where email in ${emailsNotToContact(companyId)}`.execute(
    db,
  )
  return new Set(rows.map(({ email }) => email))
}

interface CallMark {
  readonly id: string
  /** Since when a wish applies to one of the numbers. */
  readonly since: string | null
  /** The register that has one of them, unless a lead or contact with it has agreed to be called. */
  readonly register: PhoneRegister | null
}

/** As `row-marks.ts` marks a contact with the phone. */
export async function withCallMarks(
  { db }: Store,
  companyId: string,
  subscribers: readonly Subscriber[],
): Promise<ListedSubscriber[]> {
  const phones = subscribers.flatMap(({ _id: id, phone }) => {
    const numbers = phone ? phoneColumns(phone).phone_numbers : null
    return numbers ? [{ id, phone, numbers }] : []
  })
  if (phones.length === 0) return [...subscribers]
  const { rows } = await sql<CallMark>`
    select id, wished.since::text as since,
      case when not exists (select from lead where company_id = ${companyId} and phone_numbers && numbers
          and tps_consent = phone_digits(given.phone))
        and not exists (select from contact where company_id = ${companyId} and phone_numbers && numbers
          and tps_consent = phone_digits(given.phone))
        then listed.register end as register
    from jsonb_to_recordset(${JSON.stringify(phones)}::jsonb) as given (id uuid, phone text, numbers text[])
      cross join lateral (${wishedSince('call', { companyId, keys: sql`numbers` })}) as wished
      cross join lateral (${registerIn({ digits: sql`phone_digits(given.phone)`, numbers: sql`numbers` })}) as listed`.execute(
    db,
  )
  const markById = new Map(rows.map((mark) => [mark.id, mark]))
  return subscribers.map((row) => ({ ...row, ...callFacts(markById.get(row._id)) }))
}

function callFacts(mark: CallMark | undefined) {
  if (mark?.since) return { do_not_call: EARLIER.call, do_not_call_since: mark.since }
  return mark?.register ? { do_not_call: mark.register } : {}
}
