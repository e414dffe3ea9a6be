import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { importSubscribers } from '../../../contract/endpoints/marketing-subscribers.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

export type ImportAnswer = z.output<typeof importSubscribers.response>

export interface ImportChunk {
  readonly importId: string
  readonly chunk: number
}

/** The stored answer of an import chunk. Of two concurrent requests the second waits. */
export async function earlierAnswer(tx: TenantTx, { importId, chunk }: ImportChunk): Promise<ImportAnswer | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext(${`import ${importId} ${chunk}`}))`.execute(tx.sql)
  const found = await tx.sql
    .selectFrom('subscriber_import')
    .select('answer')
    .where('company_id', '=', tx.companyId)
    .where('import_id', '=', importId)
    .where('chunk', '=', chunk)
    .executeTakeFirst()
  return found?.answer as ImportAnswer | undefined
}

export async function keepAnswer(tx: TenantTx, { importId, chunk }: ImportChunk, answer: ImportAnswer): Promise<void> {
  await tx.sql
    .insertInto('subscriber_import')
    .values({ company_id: tx.companyId, import_id: importId, chunk, answer: JSON.stringify(answer) })
    .execute()
}
