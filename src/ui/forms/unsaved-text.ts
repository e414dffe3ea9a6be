import { useEffect } from 'react'
import { createStore, useStore } from './store.ts'

// Counts forms with unsaved text: code that reloads the page checks it first.
const holders = createStore(0)

/** While `unsaved`, nothing offers to reload the page. */
export function useHoldsUnsavedText(unsaved: boolean) {
  useEffect(() => {
    if (!unsaved) return
    holders.set(holders.current() + 1)
    return () => holders.set(holders.current() - 1)
  }, [unsaved])
}

export const hasUnsavedText = () => holders.current() > 0

export const useHasUnsavedText = () => useStore(holders) > 0
