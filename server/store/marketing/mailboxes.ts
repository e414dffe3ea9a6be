import { type Kysely, sql } from 'kysely'
import { mailboxOf } from '../../../contract/entities/marketing/mailbox.ts'
import { subscriberIdOf } from '../../../contract/entities/marketing/subscriber.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import type { Database } from '../schema/schema.ts'

// A subscriber who opts out with one address of a mailbox gets no emails at the others: see decision 0071. This is
// decided when emails are sent, counted or added, so nothing has to be written to the rows of the other addresses.

export interface CompanyDb {
  readonly companyId: string
  readonly sql: Kysely<Database>
}

/** The keyed hashes of the mailboxes, by address. Addresses that are alone in their mailbox are left out. */
export async function mailboxesOf(
  { companyId, sql: db }: CompanyDb,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const shared = emails.flatMap((email) => {
    const mailbox = mailboxOf(email)
    return mailbox === undefined ? [] : [{ email, mailbox }]
  })
  if (shared.length === 0) return new Map()
  // Computed here like `keyed_hash`, which takes ten times as long for the subscribers of an import.
  const { rows } = await sql<{ email: string; hash: string }>`
    select email, left(encode(sha256(secret || convert_to('mailbox ' || mailbox, 'UTF8')), 'hex'), 32)::uuid as hash
    from company cross join unnest(
      ${shared.map(({ email }) => email)}::text[], ${shared.map(({ mailbox }) => mailbox)}::text[]
    ) as given (email, mailbox) where company.id = ${companyId}`.execute(db)
  return new Map(rows.map(({ email, hash }) => [email, hash]))
}

/** Subscribers with such an address. The query begins with those who left, because the planner would read all subscribers. */
export const subscribersOfLeftMailboxes = (companyId: string) => sql`(
  select person.id from (
    select mailbox, max(at) as at from suppression where company_id = ${companyId} and mailbox is not null group by mailbox
  ) as gone cross join lateral (
    select id, status, mailbox_lifted_at from subscriber
    where company_id = ${companyId} and subscriber.mailbox = gone.mailbox offset 0
  ) as person
  where status = 'subscribed' and (mailbox_lifted_at is null or gone.at > mailbox_lifted_at))`

/** Those of the addresses, known or not, whose mailbox has another address that opted out. */
export async function mailboxLeftAmong(company: CompanyDb, emails: readonly string[]): Promise<Set<string>> {
  const mailboxes = [...(await mailboxesOf(company, emails))]
  if (mailboxes.length === 0) return new Set()
  const { companyId, sql: db } = company
  const { rows } = await sql<{ email: string }>`
    select given.email from unnest(
      ${mailboxes.map(([email]) => email)}::text[], ${mailboxes.map(([email]) => subscriberIdOf(email))}::uuid[],
      ${mailboxes.map(([, mailbox]) => mailbox)}::uuid[]
    ) as given (email, id, mailbox) cross join lateral (
      select max(at) as at from suppression where company_id = ${companyId} and suppression.mailbox = given.mailbox
        and email_hash <> suppression_hash(${companyId}, given.id)
    ) as gone left join lateral (
      select mailbox_lifted_at from subscriber where company_id = ${companyId} and subscriber.id = given.id offset 0
    ) as person on true
    where gone.at is not null and (mailbox_lifted_at is null or gone.at > mailbox_lifted_at)`.execute(db)
  return new Set(rows.map(({ email }) => email))
}

/** After a Resubscribe, earlier requests of other addresses of the mailbox no longer apply to these. */
export async function liftMailboxes({ companyId, sql: db }: TenantTx, people: readonly string[]): Promise<void> {
  await sql`
    update subscriber set mailbox_lifted_at = (
      select max(at) from suppression
      where suppression.company_id = subscriber.company_id and suppression.mailbox = subscriber.mailbox
    ) where company_id = ${companyId} and id = any(${people}::uuid[]) and mailbox is not null`.execute(db)
}

/** Devices show it, so the rows of the other addresses enter the feed again. */
export async function notifyMailboxes(tx: TenantTx, mailboxByEmail: ReadonlyMap<string, string>): Promise<void> {
  const mailboxes = [...new Set(mailboxByEmail.values())]
  if (mailboxes.length === 0) return
  const { rows } = await sql<{ id: string }>`
    select id from subscriber
    where company_id = ${tx.companyId} and mailbox = any(${mailboxes}::uuid[]) and on_devices`.execute(tx.sql)
  tx.touchedAll(
    'subscriber',
    rows.map(({ id }) => id),
  )
}
