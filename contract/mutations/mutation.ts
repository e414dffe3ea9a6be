import type * as z from 'zod/mini'
import type { EntityName, EntityRef, Rows } from '../entities/entity.ts'

/** The rows a mutation may read and change: those it `touches`, already loaded (and, on the server, locked). */
export interface RowView {
  get<E extends EntityName>(entity: E, id: string): Rows[E] | undefined
  put<E extends EntityName>(entity: E, row: Rows[E]): void
  remove(entity: EntityName, id: string): void
}

/** The user and the company. Times and ids are arguments, so that a replay gives the same rows. */
export interface Actor {
  userId: string
  companyId: string
}

export interface RestCall {
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  body?: Record<string, unknown>
}

/**
 * A write that works offline. The device shows `apply` at once over its confirmed rows; the same `apply` runs in the
 * server's transaction when `request` arrives.
 */
export interface Mutation<Name extends string = string, Schema extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: Name
  readonly args: Schema
  /** The rows to load and lock. The first is the lane: mutations of one lane arrive in the order in which they were made. */
  touches(args: z.output<Schema>): readonly [EntityRef, ...EntityRef[]]
  /** If another user has changed one of these fields since the user saw it, the user must decide (412). */
  readonly guards?: readonly string[]
  /**
   * The id of the row it creates, which is also the key. Two different contents must never share it, because the later
   * would be lost.
   */
  key?(args: z.output<Schema>): string
  /** Pseudo-fields of the lane's row, such as `notes`. The mutation counts as a change of them, for history and for guards. */
  readonly marks?: readonly string[]
  /** False when the screen keeps the old value until the server has answered. */
  readonly showsAtOnce?: false
  /** Mutations of the same lane that must have succeeded first. While one of them is parked, this one waits. */
  readonly follows?: readonly string[]
  /** Pure. Throws `Refusal` when the rows don't allow it. Runs only if the lane's row exists or is created here. */
  apply(view: RowView, args: z.output<Schema>, actor: Actor): void
  request(args: z.output<Schema>): RestCall
  /** The change as a sentence, for the sync screen and the history. */
  describe(args: z.output<Schema>): string
}

export const defineMutation = <const Name extends string, Schema extends z.ZodMiniType>(
  mutation: Mutation<Name, Schema>,
) => mutation
