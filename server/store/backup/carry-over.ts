import type pg from 'pg'
import { CONFIRMATION_LASTS_DAYS } from '../../../contract/entities/marketing/subscriber.ts'

// What people asked for after a backup was taken holds after its restore: who left mailing lists, whose wishes were
// recorded, who was erased, who was asked to confirm. The replaced database knows it as hashes and ids, so that is what
// is carried over, in the transaction of the restore; `finish-restore.ts` applies it to the restored rows. What was
// taken back since (a wish lifted, a person subscribed again) is not: there the backup holds, which asks for less
// contact. So is what is known of other backups.

export interface CarriedOver {
  /** Email addresses that get no more emails. */
  readonly addresses: number
  readonly wishes: number
  readonly erasures: number
  /** Emails that asked somebody to confirm; their links keep working. */
  readonly asked: number
}

/** Before the tables are dropped. */
export async function copyWhatStays(client: pg.PoolClient): Promise<void> {
  // Somebody without a row of their own was erased.
  await client.query(`
    create temp table stays_out on commit drop as
    select company_id, email_hash, status, at, mailbox, status in ('suppressed', 'complained') and not exists (
      select from subscriber where subscriber.company_id = suppression.company_id
        and suppression_hash(subscriber.company_id, subscriber.id) = email_hash
    ) as is_erased from suppression`)
  await client.query(`
    create temp table stays_wished on commit drop as
    select company_id, kind, key_hash, since from wish where lifted_at is null`)
  await client.query(`
    create temp table stays_erased on commit drop as
    select company_id, id, deleted_by, erased_at from lead where erased_at is not null`)
  await client.query(`
    create temp table stays_asked on commit drop as
    select member.company_id, ask_token || ' ' || list_id as key, jsonb_build_object(
      'email', email, 'firstName', first_name, 'lastName', last_name,
      'listId', list_id, 'token', ask_token, 'askedAt', asked_at
    ) as details
    from list_member as member
    join subscriber on subscriber.company_id = member.company_id and subscriber.id = subscriber_id
    where ask_token is not null and state in ('pending', 'member') and email is not null
      and status in ('subscribed', 'unconfirmed')
      and asked_at > now() - make_interval(days => ${CONFIRMATION_LASTS_DAYS})`)
  await client.query('create temp table stays_backup_run on commit drop as select * from backup_run')
}

/** Into tables of this version. */
export async function carryOver(client: pg.PoolClient): Promise<CarriedOver> {
  // What a company that the backup doesn't have was asked for concerns nothing in it.
  for (const table of ['stays_out', 'stays_wished', 'stays_erased', 'stays_asked'])
    await client.query(`delete from ${table} where company_id not in (select id from company)`)
  await carryBackups(client)
  return {
    addresses: await carryAddresses(client),
    wishes: await carryWishes(client),
    erasures: await carryErasures(client),
    asked: await carryAsked(client),
  }
}

/** Those that were taken since are still there, and of the others more is known. */
async function carryBackups(client: pg.PoolClient): Promise<void> {
  await client.query('delete from backup_run where name in (select name from stays_backup_run)')
  await client.query('insert into backup_run select * from stays_backup_run')
}

async function carryAddresses(client: pg.PoolClient): Promise<number> {
  const { rowCount } = await client.query(`
    insert into suppression (company_id, email_hash, status, at, mailbox)
    select company_id, email_hash, status, at, mailbox from stays_out
    on conflict (company_id, email_hash) do update set status = excluded.status, at = excluded.at,
      mailbox = coalesce(excluded.mailbox, suppression.mailbox)
      where suppression.status <> 'complained' and suppression.status <> excluded.status`)
  await client.query(`
    insert into restore_rest (company_id, task) select distinct company_id, 'leave' from stays_out on conflict do nothing`)
  await client.query(`
    insert into restore_rest (company_id, task, key)
    select company_id, 'erase-address', email_hash from stays_out where is_erased
    on conflict do nothing`)
  return rowCount ?? 0
}

async function carryWishes(client: pg.PoolClient): Promise<number> {
  const { rowCount } = await client.query(`
    insert into wish (company_id, kind, key_hash, since) select company_id, kind, key_hash, since from stays_wished
    on conflict (company_id, kind, key_hash) do update set since = excluded.since, lifted_at = null
      where wish.lifted_at is not null`)
  await client.query(`
    insert into restore_rest (company_id, task) select distinct company_id, 'mark' from stays_wished on conflict do nothing`)
  return rowCount ?? 0
}

/** A lead that the backup doesn't have becomes an empty row, so that no device can make it again. */
async function carryErasures(client: pg.PoolClient): Promise<number> {
  const created = await client.query(`
    insert into lead (company_id, id, deleted_at, erased_at)
    select company_id, id, erased_at, erased_at from stays_erased on conflict do nothing`)
  const again = await client.query(`
    insert into restore_rest (company_id, task, key, by)
    select company_id, 'erase-lead', id, (select app_user.id from app_user where app_user.id = stays_erased.deleted_by)
    from stays_erased join lead using (company_id, id) where lead.erased_at is null
    on conflict do nothing`)
  return (created.rowCount ?? 0) + (again.rowCount ?? 0)
}

/** The backup already has those who were asked by the same link. */
async function carryAsked(client: pg.PoolClient): Promise<number> {
  const { rowCount } = await client.query(`
    insert into restore_rest (company_id, task, key, details)
    select company_id, 'put-asked', key, details from stays_asked where not exists (
      select from list_member as member where member.company_id = stays_asked.company_id
        and ask_token = details ->> 'token' and list_id = (details ->> 'listId')::uuid
    ) on conflict do nothing`)
  return rowCount ?? 0
}
