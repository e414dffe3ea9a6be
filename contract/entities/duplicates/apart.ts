import * as z from 'zod/mini'
import { allRows, id, timestamp } from '../primitives.ts'

/** More than a user compares in one group of duplicates. */
export const MOST_APART = 100
/** For how long the screen shows who undid a decision. */
export const UNDONE_APART_DAYS = 30

export const APART_KINDS = ['lead', 'contact', 'account'] as const
export type ApartKind = (typeof APART_KINDS)[number]

export const apartIds = z.array(id).check(
  z.minLength(2, 'Choose at least two.'),
  z.maxLength(MOST_APART),
  z.refine((ids) => new Set(ids).size === ids.length, 'One of these was sent twice.'),
)

/** A user's decision that these are different people or organisations: no two of them are duplicates. */
export const apart = z.object({
  _id: id,
  companyId: id,
  of: z.enum(APART_KINDS),
  ids: allRows(id, MOST_APART),
  /** By the device's clock, never later than it arrived. */
  at: timestamp,
  by: id,
  undoneAt: z.optional(timestamp),
  undoneBy: z.optional(id),
})
export type Apart = z.infer<typeof apart>

interface MergedInto {
  readonly leadId: string
  readonly others: ReadonlyArray<{ readonly _id: string }>
  readonly undoneAt?: string | undefined
}

/**
 * The decisions that were not undone, each with the ids of its rows now: a decision about a lead that was merged since
 * applies to the kept lead.
 */
export function standingAparts(
  aparts: readonly Apart[],
  of: ApartKind,
  merges: readonly MergedInto[] = [],
): string[][] {
  const kept = new Map(
    merges.flatMap(({ leadId, others, undoneAt }) =>
      undoneAt === undefined ? others.map(({ _id }) => [_id, leadId] as const) : [],
    ),
  )
  const now = (rowId: string, steps = kept.size): string => {
    const next = kept.get(rowId)
    return next === undefined || steps === 0 ? rowId : now(next, steps - 1)
  }
  return aparts
    .filter((row) => row.of === of && row.undoneAt === undefined)
    .map(({ ids }) => [...new Set(ids.map((rowId) => now(rowId)))])
    .filter(({ length }) => length > 1)
}

/** For each row, the rows that it was declared different from. */
export type ApartFrom<Row> = ReadonlyMap<Row, ReadonlySet<Row>>

export function apartFromEach<Row>(groups: ReadonlyArray<readonly Row[]>): ApartFrom<Row> {
  const others = new Map<Row, Set<Row>>()
  for (const group of groups) {
    for (const row of group) {
      const known = others.get(row) ?? new Set()
      for (const other of group) if (other !== row) known.add(other)
      others.set(row, known)
    }
  }
  return others
}
