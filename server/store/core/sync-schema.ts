import type { Generated } from 'kysely'
import type { EntityName } from '../../../contract/entities/entity.ts'
import type { DefaultNow, Json } from './column-types.ts'

// What the sync protocol keeps beside the rows.

export interface CompanyClockTable {
  company_id: string
  seq: number
  /** Below it tombstones are gone, and a cursor has to start over. */
  min_seq: Generated<number>
}

/** Where in the feed each row stands: the commit that last touched it. */
export interface SyncIndexTable {
  company_id: string
  entity: EntityName
  id: string
  seq: number
  deleted: boolean
  /** The commit that brought it; null for what is older than this column, but for notes, which it orders. */
  first_seq: number | null
}

/** A random word per commit: a cursor that quotes another one comes from a history this database never had. */
export interface SeqLogTable {
  company_id: string
  seq: number
  nonce: string
  at: DefaultNow
}

export interface SyncMetaTable {
  epoch: string
}

export interface IdempotencyTable {
  company_id: string
  user_id: string
  key: string
  fingerprint: string
  status: number | null
  body: Json<unknown> | null
  seq: number | null
  created_at: DefaultNow
}
