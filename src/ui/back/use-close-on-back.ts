import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { openEntry } from './back-entries.ts'

/** `CloseWatcher` of the HTML specification, which TypeScript doesn't know yet. */
interface Watcher {
  onclose: (() => void) | null
  destroy: () => void
}

interface WatchingWindow {
  CloseWatcher?: new () => Watcher
}

export const hasCloseWatcher = () => 'CloseWatcher' in globalThis

/** What is open closes on Back, the last one first. What stays open, because it asks first, is watched again. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  const [round, setRound] = useState(0)
  // Before it is painted: a busy device would leave a moment in which Back leaves the screen.
  useLayoutEffect(() => {
    if (!isOpen) return
    return watchBack(() => {
      close()
      setRound((before) => before + 1)
    })
  }, [isOpen, round])
}

/**
 * `onBack` runs once, when the person goes back: Android's Back or the gesture, and Escape where the browser says so.
 * Returns what ends it. Of several, the last one runs.
 */
function watchBack(onBack: () => void): () => void {
  const { CloseWatcher } = globalThis as WatchingWindow
  if (!CloseWatcher) return openEntry(onBack)
  const watcher = new CloseWatcher()
  watcher.onclose = onBack
  return () => watcher.destroy()
}
