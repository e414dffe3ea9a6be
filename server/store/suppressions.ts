import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Subscriber } from '../../contract/entities/subscriber.ts'
import { hasLeft } from '../../contract/entities/subscriber-steps.ts'
import type { Database } from './schema.ts'
import type { SubscriberChange } from './subscriber-change.ts'
import type { TenantTx } from './tenant-transaction.ts'

/** Of a company's own: nobody can compare whom two companies keep out. */
const hashOf = (companyId: string, email: string) => createHash('sha256').update(`${companyId}:${email}`).digest('hex')

/** Who has left stands here too, so that they stay out when the person or the list is gone. */
export async function keepSuppressions(tx: TenantTx, people: readonly SubscriberChange[]): Promise<void> {
  const gone = people.filter(({ before, after }) => hasLeft(after) && before?.status !== after.status)
  const back = people.filter(({ before, after }) => !hasLeft(after) && (before ? hasLeft(before) : after.reason))
  await suppress(
    tx,
    gone.map(({ after }) => after),
  )
  if (back.length > 0) {
    await tx.sql
      .deleteFrom('suppression')
      .where('company_id', '=', tx.companyId)
      .where('email_hash', '=', sql<string>`any(${back.map(({ after }) => hashOf(tx.companyId, after.email))}::text[])`)
      .execute()
  }
}

export async function suppress(tx: TenantTx, people: readonly Pick<Subscriber, 'email' | 'status'>[]): Promise<void> {
  if (people.length === 0) return
  await sql`
    insert into suppression (company_id, email_hash, status)
    select ${tx.companyId}, hash, status from unnest(
      ${people.map(({ email }) => hashOf(tx.companyId, email))}::text[], ${people.map(({ status }) => status)}::text[]
    ) as gone (hash, status)
    on conflict (company_id, email_hash) do update set status = excluded.status, at = now()`.execute(tx.sql)
}

/** Those of the addresses that must not be written to. */
export async function suppressedAmong(
  { companyId, sql: db }: { readonly companyId: string; readonly sql: Kysely<Database> },
  emails: readonly string[],
): Promise<Set<string>> {
  const emailByHash = new Map(emails.map((email) => [hashOf(companyId, email), email]))
  const rows = await db
    .selectFrom('suppression')
    .select('email_hash')
    .where('company_id', '=', companyId)
    .where('email_hash', '=', sql<string>`any(${[...emailByHash.keys()]}::text[])`)
    .execute()
  return new Set(rows.flatMap(({ email_hash }) => emailByHash.get(email_hash) ?? []))
}
