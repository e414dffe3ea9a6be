import { useEffect, useSyncExternalStore } from 'react'

// Forms come and go all over the page; whoever would reload it asks here first.
const holders = new Set<symbol>()
const listeners = new Set<() => void>()
const announce = () => {
  for (const listener of listeners) listener()
}

/** While `unsaved`, nothing offers to reload the page. */
export function useHoldsUnsavedText(unsaved: boolean) {
  useEffect(() => {
    if (!unsaved) return
    const holder = Symbol('unsaved text')
    holders.add(holder)
    announce()
    return () => {
      holders.delete(holder)
      announce()
    }
  }, [unsaved])
}

export const hasUnsavedText = () => holders.size > 0

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useHasUnsavedText = () => useSyncExternalStore(subscribe, hasUnsavedText)
