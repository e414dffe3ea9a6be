import { useEffect } from 'react'
import { useNearMe } from '../hooks/use-near-me.ts'
import type { Point } from '../search/radius.ts'
import type { Sort } from '../search/sort.ts'
import { type ListPlace, type ListSort, readSort } from '../ui/tables/list-place.ts'

/** The address says that a list is sorted by distance, but never from where. */
export const NEAR_ME: ListSort = { column: 'distance', direction: 'ascending' }
export const isNearMe = ({ sort }: ListPlace) => sort === NEAR_ME.column

/** Where the list that was last shown is sorted from: the walk through it keeps its order while the person moves. */
let lastFrom: Point | undefined

/** Undefined for newest first, also while it isn't known where the device is. */
export function useListSort(
  search: ListPlace,
  columns: ReadonlyArray<{ key: string }>,
  isWalk?: 'walk',
): Sort | undefined {
  const { place } = useNearMe()
  const isNear = isNearMe(search)
  useEffect(() => {
    if (isNear && !isWalk) lastFrom = place
  }, [isNear, isWalk, place])
  if (!isNear) return readSort(search, columns)
  const from = isWalk ? (lastFrom ?? place) : place
  return from && { ...NEAR_ME, from }
}
