import { type RawBuilder, sql } from 'kysely'

/** Checks whether a snapshot has everything that a read needs. */
export type Need = RawBuilder<{ isMet: boolean }>

interface Commit {
  readonly companyId: string
  readonly epoch: string
  readonly seq: number
  readonly nonce: string
}

/**
 * Everything up to a commit, identified with its nonce: a replica that was left behind when another became the primary
 * may have other commits with the same numbers.
 */
export const hasCommit = ({ companyId, epoch, seq, nonce }: Commit): Need => sql`
  select epoch = ${epoch} and coalesce(clock.seq, 0) >= ${seq}::bigint and coalesce(there.nonce, '') = ${nonce} as "isMet"
  from sync_meta
    left join company_clock as clock on clock.company_id = ${companyId}
    left join seq_log as there on there.company_id = ${companyId} and there.seq = ${seq}::bigint`

/** Everything that was committed before an entry of the audit log. An export begins with its own entry. */
export const hasAuditEntry = (id: string): Need => sql`
  select exists (select from audit_log where id = ${id}) as "isMet"`
