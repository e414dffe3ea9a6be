import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

const GB = 1_000_000_000

interface Quota {
  readonly uploads: number
  readonly bytes: number
}

export const UPLOADS_OF_A_USER: Quota = { uploads: 10, bytes: 5 * GB }
export const UPLOADS_OF_A_COMPANY: Quota = { uploads: 50, bytes: 20 * GB }

export interface UploadDemand {
  readonly id: string
  readonly userId: string
  readonly bytes: number
}

/** A user's uploads into other companies count, because they are on the same disk. */
export async function demandRoom(tx: TenantTx, { id, userId, bytes }: UploadDemand): Promise<void> {
  // Of two concurrent uploads one sees the other. Locks are always taken in this order, to avoid a deadlock.
  await sql`select pg_advisory_xact_lock(hashtext(${`uploads of company ${tx.companyId}`}))`.execute(tx.sql)
  await sql`select pg_advisory_xact_lock(hashtext(${`uploads of user ${userId}`}))`.execute(tx.sql)
  const { rows } = await sql<{ userId: string; companyId: string; uploads: number; bytes: number }>`
    select user_id as "userId", company_id as "companyId", count(*)::integer as uploads, sum(file_size)::float8 as bytes
    from bulk_upload
    where state in ('uploading', 'processing') and (company_id = ${tx.companyId} or user_id = ${userId})
      and (company_id, id) <> (${tx.companyId}::uuid, ${id}::uuid)
    group by user_id, company_id`.execute(tx.sql)
  const sumOf = (counted: typeof rows) => ({
    uploads: counted.reduce((sum, { uploads }) => sum + uploads, 0),
    bytes: counted.reduce((sum, { bytes }) => sum + bytes, 0),
  })
  demandWithin(UPLOADS_OF_A_USER, bytes, sumOf(rows.filter((row) => row.userId === userId)), 'You already have')
  const ofCompany = sumOf(rows.filter((row) => row.companyId === tx.companyId))
  demandWithin(UPLOADS_OF_A_COMPANY, bytes, ofCompany, 'Your company already has')
}

function demandWithin(most: Quota, bytes: number, others: Quota, haveWords: string): void {
  if (bytes > most.bytes) {
    throw new Refusal(
      'too-large',
      `A file of leads can have up to ${inGigabytes(most.bytes)}. Split it and upload the parts one by one.`,
    )
  }
  const what = 'Wait until one is done or cancel one under Earlier uploads, then upload this file again.'
  if (others.uploads >= most.uploads) {
    throw new Refusal('state', `${haveWords} ${others.uploads} unfinished uploads. ${what}`)
  }
  if (others.bytes + bytes > most.bytes) {
    const total = `${inGigabytes(others.bytes)} of unfinished uploads, and can have ${inGigabytes(most.bytes)}`
    throw new Refusal('state', `${haveWords} ${total}. ${what}`)
  }
}

const inGigabytes = (bytes: number) => `${Number((bytes / GB).toFixed(2))} GB`
