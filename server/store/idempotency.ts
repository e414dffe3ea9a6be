import { Refusal } from '../../contract/errors.ts'
import type { TenantTx } from './tenant-transaction.ts'

export interface MutationKey {
  userId: string
  key: string
}

export interface StoredAnswer {
  status: number
  body: unknown
  seq: number | undefined
}

export type Claim = { kind: 'fresh' } | ({ kind: 'replay' } & StoredAnswer) | { kind: 'mismatch' }

/**
 * The first step of a keyed mutation. A duplicate that arrives meanwhile waits here for the first one's commit;
 * the row exists only together with its effect.
 */
export async function claimKey(tx: TenantTx, claim: MutationKey & { fingerprint: string }): Promise<Claim> {
  const { userId, key, fingerprint } = claim
  const inserted = await tx.sql
    .insertInto('idempotency')
    .values({ company_id: tx.companyId, user_id: userId, key, fingerprint })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id', 'key']).doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 1n) return { kind: 'fresh' }

  const known = await tx.sql
    .selectFrom('idempotency')
    .select(['fingerprint', 'status', 'body', 'seq'])
    .where('company_id', '=', tx.companyId)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!known || known.status === null) throw new Refusal('in-flight', 'This change is being saved.', { retryAfter: 1 })
  if (known.fingerprint !== fingerprint) return { kind: 'mismatch' }
  return { kind: 'replay', status: known.status, body: known.body, seq: known.seq ?? undefined }
}

/** Kept with the effect it answers, in the same transaction. */
export async function recordAnswer(tx: TenantTx, { userId, key, ...answer }: MutationKey & StoredAnswer) {
  await tx.sql
    .updateTable('idempotency')
    .set({ status: answer.status, body: JSON.stringify(answer.body), seq: answer.seq ?? null })
    .where('company_id', '=', tx.companyId)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
}
