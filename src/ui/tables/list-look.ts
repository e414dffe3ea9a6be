import { useSyncExternalStore } from 'react'
import { useHasPanes } from '../primitives/media.ts'

/** How a tablet shows its lists. Kept on the device: it is about the size of its screen, whichever user holds it. */
const KEY = 'lists-as-table'
const listeners = new Set<() => void>()

const isTable = () => localStorage.getItem(KEY) !== null

function subscribe(onChange: () => void) {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

export function showAsTable(isWanted: boolean) {
  if (isWanted) localStorage.setItem(KEY, 'yes')
  else localStorage.removeItem(KEY)
  for (const listener of listeners) listener()
}

/** Whether a window for hands shows the office's table. Only where there is room to choose. */
export function useShowsTable(): boolean {
  const isWanted = useSyncExternalStore(subscribe, isTable)
  return useHasPanes() && isWanted
}

/** Whether a list is beside what is opened from it. */
export function useShowsPanes(): boolean {
  const showsTable = useShowsTable()
  return useHasPanes() && !showsTable
}
