import { useEffect } from 'react'
import { held, useHeld } from './held.ts'

// Forms come and go all over the page; whoever would reload it asks here first.
const holders = held(0)

/** While `unsaved`, nothing offers to reload the page. */
export function useHoldsUnsavedText(unsaved: boolean) {
  useEffect(() => {
    if (!unsaved) return
    holders.set(holders.current() + 1)
    return () => holders.set(holders.current() - 1)
  }, [unsaved])
}

export const hasUnsavedText = () => holders.current() > 0

export const useHasUnsavedText = () => useHeld(holders) > 0
