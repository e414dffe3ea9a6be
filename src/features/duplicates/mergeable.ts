import type { ApartFrom } from '../../../contract/entities/duplicates/apart.ts'
import { MOST_MERGED } from '../../../contract/entities/merge.ts'

interface Row {
  readonly _id: string
}

/** Why this row can't be merged with those, or undefined. `most`: there are as many as are merged at once. */
export function hindranceOf<Chosen extends Row>(
  row: Row,
  chosen: readonly Chosen[],
  apart: ApartFrom<string>,
): { apartFrom: Chosen } | 'most' | undefined {
  const others = chosen.filter(({ _id }) => _id !== row._id)
  const apartFrom = others.find(({ _id }) => apart.get(row._id)?.has(_id))
  if (apartFrom) return { apartFrom }
  return others.length < MOST_MERGED ? undefined : 'most'
}

/** Of these the one to keep, and each that may be merged with all before it. */
export function mergeable(rows: readonly Row[], keptId: string | undefined, apart: ApartFrom<string>): Set<string> {
  const ticked: Row[] = []
  const keptFirst = rows.toSorted((a, b) => Number(b._id === keptId) - Number(a._id === keptId))
  for (const row of keptFirst) if (hindranceOf(row, ticked, apart) === undefined) ticked.push(row)
  return new Set(ticked.map(({ _id }) => _id))
}
