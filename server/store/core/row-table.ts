import type { EntityName, EntityRef, Rows } from '../../../contract/entities/entity.ts'
import type { ConsentBasis, ConsentVia } from '../../../contract/entities/marketing/consent.ts'
import type { FieldVersions } from '../schema/lead-schema.ts'
import type { TenantTx } from './tenant-tx.ts'

export interface LoadedRow<E extends EntityName = EntityName> {
  readonly ref: EntityRef & { readonly entity: E }
  /** Absent if the row doesn't exist or was deleted. */
  readonly row?: Rows[E]
  readonly fieldVersions: FieldVersions
  readonly deletedAt?: string
  readonly deletedBy?: string
}

/** Recorded in the consent log. */
export interface ChangeOrigin {
  readonly via?: ConsentVia
  /** The caller's name for it, such as a sign-up form. */
  readonly source?: string
  readonly basis?: ConsentBasis | undefined
}

/** The user who changes a row, and the time on their device's clock, if they used one. */
export interface Author {
  readonly userId: string
  readonly deviceAt?: string
  /** Resolves a conflict between the changes of two users. */
  readonly isDecision?: boolean
  /** The administrator who sends unsent changes of this deactivated user. */
  readonly releasedBy?: string | undefined
  readonly origin?: ChangeOrigin | undefined
}

/** Null: the server, by the company's retention periods. */
export type Remover = Omit<Author, 'userId'> & { readonly userId: string | null }

/** Additions to a row, by the name of a pseudo-field such as `notes`: the id of the added row, if any. */
export type Marks = Readonly<Record<string, string>>

export interface RowTable<E extends EntityName> {
  /** Locks the row until the end of the transaction. */
  load(tx: TenantTx, id: string): Promise<Omit<LoadedRow<E>, 'ref'> | undefined>
  save(tx: TenantTx, before: Rows[E] | undefined, after: Rows[E], by: Author, marks: Marks): Promise<Rows[E]>
  remove(tx: TenantTx, id: string, by: Remover): Promise<void>
}
