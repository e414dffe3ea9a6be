import type * as z from 'zod/mini'
import type { EntityName, Rows } from '../../contract/entities/entity.ts'
import type { Mutation } from '../../contract/mutations/mutation.ts'
import type { Store } from '../store/core/open-store.ts'
import type { ChangeOrigin } from '../store/core/row-table.ts'
import type { SyncHeaders } from './sync-headers.ts'

export interface SavedRows {
  get<E extends EntityName>(entity: E, id: string): Rows[E] | undefined
}

export interface MutationRun<Schema extends z.ZodMiniType> {
  readonly store: Store
  /** The author of the change. */
  readonly userId: string
  /** The administrator who sends it for the author. */
  readonly releasedBy: string | undefined
  readonly companyId: string
  readonly mutation: Mutation<string, Schema>
  readonly args: z.output<Schema>
  readonly sync: SyncHeaders
  readonly fingerprint: string
  readonly status: number
  /** When the user made the change by their device's clock, capped at the time of arrival. */
  readonly deviceAt?: string
  readonly origin?: ChangeOrigin
  /** Checks before `apply` that need the server. */
  readonly check?: (rows: SavedRows) => void
  readonly bodyOf: (rows: SavedRows) => object
}
