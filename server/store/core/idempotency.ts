import { Refusal } from '../../../contract/errors.ts'
import { commitTokenOf } from './commit-tokens.ts'
import { isMember } from './memberships.ts'
import type { TenantTx } from './tenant-tx.ts'

export interface MutationKey {
  userId: string
  key: string
}

export interface StoredAnswer {
  status: number
  body: unknown
  seq: number | undefined
}

export interface Replay extends StoredAnswer {
  kind: 'replay'
  commitToken: string | undefined
  epoch: string
}

export type Claim = { kind: 'fresh'; isMember: boolean } | Replay | { kind: 'mismatch' }

/** A duplicate that arrives now waits for the first one's commit. The result also says whether the user is still a member. */
export async function claimKey(tx: TenantTx, claim: MutationKey & { fingerprint: string }): Promise<Claim> {
  const { userId, key, fingerprint } = claim
  const [inserted, [user]] = await Promise.all([
    tx.ask(
      tx.sql
        .insertInto('idempotency')
        .values({ company_id: tx.companyId, user_id: userId, key, fingerprint })
        .onConflict((conflict) => conflict.columns(['company_id', 'user_id', 'key']).doNothing())
        .returning('key'),
    ),
    // Sent after the claim, which may have waited.
    tx.ask(membershipOf(tx, userId)),
  ])
  if (inserted.length > 0) return { kind: 'fresh', isMember: user?.isMember === true }

  const known = await tx.sql
    .selectFrom('idempotency')
    .innerJoin('sync_meta', (join) => join.onTrue())
    .leftJoin('seq_log', (join) =>
      join.onRef('seq_log.company_id', '=', 'idempotency.company_id').onRef('seq_log.seq', '=', 'idempotency.seq'),
    )
    .select(['fingerprint', 'status', 'body', 'idempotency.seq', 'nonce', 'epoch'])
    .where('idempotency.company_id', '=', tx.companyId)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!known || known.status === null) throw new Refusal('in-flight', 'This change is being saved.', { retryAfter: 1 })
  if (known.fingerprint !== fingerprint) return { kind: 'mismatch' }
  const { status, body, seq, nonce, epoch } = known
  const commitToken = seq === null || nonce === null ? undefined : commitTokenOf({ seq, nonce })
  return { kind: 'replay', status, body, seq: seq ?? undefined, commitToken, epoch }
}

export async function claimNoKey(tx: TenantTx, userId: string): Promise<Claim> {
  const [user] = await tx.ask(membershipOf(tx, userId))
  return { kind: 'fresh', isMember: user?.isMember === true }
}

const membershipOf = ({ sql, companyId }: TenantTx, userId: string) =>
  sql.selectNoFrom(isMember(companyId, userId).as('isMember'))
