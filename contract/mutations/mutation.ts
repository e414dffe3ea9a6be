import type * as z from 'zod/mini'
import type { EntityName, EntityRef, Rows } from '../entities/entity.ts'

/** The rows a mutation may see and change: those it `touches`, already loaded (on the server: locked). */
export interface RowView {
  get<E extends EntityName>(entity: E, id: string): Rows[E] | undefined
  put<E extends EntityName>(entity: E, row: Rows[E]): void
  remove(entity: EntityName, id: string): void
}

/** Who does it and in which company. Times and ids are arguments, so that a replay gives the same rows. */
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
 * A write that works offline. The device shows `apply` at once over its confirmed rows; the same `apply` runs
 * in the server's transaction when `request` arrives.
 */
export interface Mutation<Name extends string = string, Schema extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: Name
  readonly args: Schema
  /** The rows to load and lock. The first is the lane: mutations of one lane arrive in the order they were made. */
  touches(args: z.output<Schema>): readonly [EntityRef, ...EntityRef[]]
  /** Fields whose change by somebody else since the person looked must be decided by a person (412). */
  readonly guards?: readonly string[]
  /**
   * Where it makes a row: that row's id. It is the mutation's key too, so no id ever changes when the server answers. Two
   * contents never get one id: the later would be taken for the earlier, saved again.
   */
  key?(args: z.output<Schema>): string
  /**
   * Pseudo-fields of the lane's row, such as `notes`: what it adds counts as a change of them, for its history and for
   * those who guard them.
   */
  readonly marks?: readonly string[]
  /** False where the screen keeps the old value until the server has answered. */
  readonly showsAtOnce?: false
  /** Mutations of the same lane that must have gone through first: while one of them is parked, this one waits. */
  readonly follows?: readonly string[]
  /** Pure. Throws `Refusal` where the rows do not allow it. Runs only when the lane's row exists or is made here. */
  apply(view: RowView, args: z.output<Schema>, actor: Actor): void
  request(args: z.output<Schema>): RestCall
  /** What was done, in a person's words, for the sync screen and the history. */
  describe(args: z.output<Schema>): string
}

export const defineMutation = <const Name extends string, Schema extends z.ZodMiniType>(
  mutation: Mutation<Name, Schema>,
) => mutation
