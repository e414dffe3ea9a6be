import { useEffect, useState } from 'react'
import { rememberPage, rememberRow } from '../primitives/last-list.ts'

export interface ListPosition {
  previous?: string
  next?: string
  place: number
  total: number
}

interface KeptListPosition extends ListPosition {
  /** The row was in the list when it was opened: its neighbours are still those of that time. */
  hasLeft: boolean
}

interface Row {
  home: string
  id: string
  pageSize: number
}

/**
 * Work removes rows from the list that is being worked through: their old neighbours remain linked. While a row is
 * looked up, the previous position is shown without links, so that the pressed button keeps the focus.
 */
export function useListPosition(
  { home, id, pageSize }: Row,
  fresh: ListPosition | undefined,
): KeptListPosition | undefined {
  const [seen, setSeen] = useState<{ id: string; standing: ListPosition }>()
  if (fresh && fresh.place > 0 && (seen?.id !== id || seen.standing !== fresh)) setSeen({ id, standing: fresh })
  const place = fresh?.place ?? 0
  useEffect(() => rememberRow(home, id), [home, id])
  useEffect(() => {
    if (place > 0) rememberPage(home, Math.ceil(place / pageSize))
  }, [home, place, pageSize])
  if (seen && seen.id !== id && !fresh)
    return { place: seen.standing.place, total: seen.standing.total, hasLeft: false }
  if (seen?.id !== id) return
  return { ...seen.standing, hasLeft: fresh?.place === 0 }
}
