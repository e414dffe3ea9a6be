import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Subscriber, subscriberIdOf } from '../../../contract/entities/marketing/subscriber.ts'
import { hasLeft } from '../../../contract/entities/marketing/subscriber-steps.ts'
import { type CompanyDb, liftMailboxes, mailboxesOf, mailboxLeftAmong, notifyMailboxes } from './mailboxes.ts'
import type { SubscriberChange } from './subscriber-change.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

/**
 * Salted with the company, so that the suppressions of two companies can't be compared. It is made of the subscriber's
 * id, which is made of the email, so a link with the id is enough. PostgreSQL has it as `suppression_hash`.
 */
const hashOf = (companyId: string, subscriberId: string) =>
  createHash('sha256').update(`${companyId}:${subscriberId}`).digest('hex')

/** Includes subscribers who unsubscribed, so that they stay out after they, or their list, are deleted. */
export async function keepSuppressions(tx: TenantTx, people: readonly SubscriberChange[]): Promise<void> {
  const gone = people.filter(({ before, after }) => hasLeft(after) && before?.status !== after.status)
  const back = people.filter(isBack)
  await suppress(
    tx,
    gone.map(({ after }) => after),
  )
  if (back.length > 0) {
    await tx.sql
      .deleteFrom('suppression')
      .where('company_id', '=', tx.companyId)
      .where('email_hash', '=', sql<string>`any(${back.map(({ after }) => hashOf(tx.companyId, after._id))}::text[])`)
      .execute()
    await forgetSoftBounces(
      tx,
      back.map(({ after }) => after._id),
    )
    await liftMailboxes(
      tx,
      back.map(({ after }) => after._id),
    )
    const emails = back.map(({ after }) => after.email)
    await notifyMailboxes(tx, await mailboxesOf(tx, emails))
  }
}

function isBack({ before, after }: SubscriberChange): boolean {
  if (hasLeft(after)) return false
  if (!before) return after.reason !== undefined
  return hasLeft(before) || (before.mailboxLeft === true && !after.mailboxLeft)
}

/** After a delivery or a return, the count of soft bounces starts again. */
export async function forgetSoftBounces(tx: TenantTx, people: readonly string[]): Promise<void> {
  await tx.sql
    .deleteFrom('soft_bounce')
    .where('company_id', '=', tx.companyId)
    .where('subscriber_id', '=', sql<string>`any(${people}::uuid[])`)
    .execute()
}

export async function suppress(tx: TenantTx, people: readonly Pick<Subscriber, 'email' | 'status'>[]): Promise<void> {
  if (people.length === 0) return
  // A bounce says nothing about the other addresses.
  const unwilling = people.filter(({ status }) => status !== 'bounced')
  const mailboxes = await mailboxesOf(
    tx,
    unwilling.map(({ email }) => email),
  )
  await sql`
    insert into suppression (company_id, email_hash, status, mailbox)
    select ${tx.companyId}, hash, status, mailbox from unnest(
      ${people.map(({ email }) => hashOf(tx.companyId, subscriberIdOf(email)))}::text[],
      ${people.map(({ status }) => status)}::text[],
      ${people.map(({ email }) => mailboxes.get(email))}::uuid[]
    ) as gone (hash, status, mailbox)
    on conflict (company_id, email_hash) do update set
      at = case when excluded.status = 'bounced' and suppression.mailbox is not null then suppression.at else excluded.at end,
      status = case when suppression.status = 'complained' then 'complained' else excluded.status end,
      mailbox = coalesce(excluded.mailbox, suppression.mailbox)`.execute(tx.sql)
  await notifyMailboxes(tx, mailboxes)
}

/** For subscribers of whom only their opt-out is known. An earlier reason stays. */
export async function suppressUnknown(tx: TenantTx, subscriberId: string): Promise<void> {
  await tx.sql
    .insertInto('suppression')
    .values({ company_id: tx.companyId, email_hash: hashOf(tx.companyId, subscriberId), status: 'unsubscribed' })
    .onConflict((conflict) => conflict.columns(['company_id', 'email_hash']).doNothing())
    .execute()
}

/** Suppressed with this address, or opted out with another one of its mailbox. */
export const optedOutAmong = async (company: CompanyDb, emails: readonly string[]): Promise<Set<string>> =>
  (await suppressedAmong(company, emails)).union(await mailboxLeftAmong(company, emails))

export async function suppressedAmong(
  { companyId, sql: db }: CompanyDb,
  emails: readonly string[],
): Promise<Set<string>> {
  const emailByHash = new Map(emails.map((email) => [hashOf(companyId, subscriberIdOf(email)), email]))
  const rows = await db
    .selectFrom('suppression')
    .select('email_hash')
    .where('company_id', '=', companyId)
    .where('email_hash', '=', sql<string>`any(${[...emailByHash.keys()]}::text[])`)
    .execute()
  return new Set(rows.flatMap(({ email_hash }) => emailByHash.get(email_hash) ?? []))
}
