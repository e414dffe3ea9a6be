import type pg from 'pg'
import { Transaction } from 'kysely'
import type { Database } from '../schema/schema.ts'
import type { EntityName } from '../../../contract/entities/entity.ts'
/** A transaction that writes rows of one company. It must report every entity row it writes as touched. */
export interface TenantTx {
  readonly companyId: string
  readonly sql: Transaction<Database>
  readonly client: pg.PoolClient
  touched(entity: EntityName, id: string, deleted?: boolean): void
  touchedAll(entity: EntityName, ids: Iterable<string>): void
  /** Gone with its person. */
  erased(entity: EntityName, id: string): void
}

export interface TouchingTx extends TenantTx {
  /** By entity, then id: whether the row is now a tombstone. */
  readonly deletedById: Map<EntityName, Map<string, boolean>>
  readonly erasedIds: Set<string>
}
