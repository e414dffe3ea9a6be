import { useEffect, useState } from 'react'
import { rememberPage, rememberRow } from '../primitives/last-list.ts'

/** Where a row stands in a list, counted from 1; 0 when it is not in it. */
export interface ListPosition {
  previous?: string
  next?: string
  place: number
  total: number
}

interface KeptListPosition extends ListPosition {
  /** It was in the list when it was opened: its neighbours are those of then. */
  hasLeft: boolean
}

interface Row {
  /** The list's plain address. */
  home: string
  id: string
  pageSize: number
}

/**
 * Work takes rows out of the list they are worked through in: their neighbours stay the way on. The way back leads to
 * the page that has the row. Undefined for a row that was never in the list. While a row is looked up the place of the
 * one before stands, without its ways: the button that led here keeps the focus.
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
