import type { EntityName, EntityRef, Rows } from '../../../contract/entities/entity.ts'
import type { ConsentBasis, ConsentVia } from '../../../contract/entities/marketing/consent.ts'
import type { FieldVersions } from '../schema/lead-schema.ts'
import type { TenantTx } from './tenant-tx.ts'

export interface LoadedRow<E extends EntityName = EntityName> {
  readonly ref: EntityRef & { readonly entity: E }
  /** Absent when there is none, or when it was deleted. */
  readonly row?: Rows[E]
  readonly fieldVersions: FieldVersions
  readonly deletedAt?: string
  readonly deletedBy?: string
}

/** For the consent log. */
export interface ChangeOrigin {
  readonly via?: ConsentVia
  /** What the caller calls it, such as a sign-up form. */
  readonly source?: string
  readonly basis?: ConsentBasis | undefined
}

/** Who changes a row, and the time on their device's clock, if they used one. */
export interface Author {
  readonly userId: string
  readonly deviceAt?: string
  /** It resolves a conflict between two people's changes. */
  readonly isDecision?: boolean
  /** The administrator who sends what this deactivated user had not. */
  readonly releasedBy?: string | undefined
  readonly origin?: ChangeOrigin | undefined
}

/** Null: Doorstep itself, by the company's retention periods. */
export type Remover = Omit<Author, 'userId'> & { readonly userId: string | null }

/** What was added to a row under the name of a pseudo-field such as `notes`: the id of the added row, if any. */
export type Marks = Readonly<Record<string, string>>

export interface RowTable<E extends EntityName> {
  /** Locks the row until the end of the transaction. */
  load(tx: TenantTx, id: string): Promise<Omit<LoadedRow<E>, 'ref'> | undefined>
  save(tx: TenantTx, before: Rows[E] | undefined, after: Rows[E], by: Author, marks: Marks): Promise<Rows[E]>
  remove(tx: TenantTx, id: string, by: Remover): Promise<void>
}
