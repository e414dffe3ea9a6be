import { type ReactNode, useSyncExternalStore } from 'react'

// A notice that hardly anybody ever sees: its code comes when there is something to tell.

let notice: ReactNode = null
const listeners = new Set<() => void>()

export function showLateNotice(shown: ReactNode): void {
  notice = shown
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLateNotice = (): ReactNode => useSyncExternalStore(subscribe, () => notice)
