import type pg from 'pg'
import type { CompiledQuery, Kysely, Transaction } from 'kysely'
import type { Database } from '../schema/schema.ts'
import type { EntityName } from '../../../contract/entities/entity.ts'

/** A statement of the query builder, or of `sql`. */
export interface Askable<Row> {
  compile(db: Kysely<Database>): CompiledQuery<Row>
}

/** A transaction that writes rows of one company. It must report every entity row it writes as touched. */
export interface TenantTx {
  readonly companyId: string
  readonly sql: Transaction<Database>
  readonly client: pg.PoolClient
  /**
   * Sends the statement at once, in the order of the calls: statements that are sent before the first answer is awaited
   * are one round trip. PostgreSQL runs them one after the other, and each sees what those before it have locked.
   */
  ask<Row>(statement: Askable<Row>): Promise<Row[]>
  touched(entity: EntityName, id: string, deleted?: boolean): void
  touchedAll(entity: EntityName, ids: Iterable<string>): void
  /** The row was removed by an erasure. */
  erased(entity: EntityName, id: string): void
}

export interface TouchingTx extends TenantTx {
  /** By entity, then id: whether the row is now a tombstone. */
  readonly deletedById: Map<EntityName, Map<string, boolean>>
  readonly erasedIds: Set<string>
}
