import { useEffect, useState } from 'react'
import type { SyncSummary } from '../../db/views/sync-summary.ts'
import { isWorkKept } from '../../ui/feedback/waiting-mark.tsx'
import { frameTexts } from './frame-texts.ts'

/** `ready`: the browser has stored the app itself, and the first download of this company is done. */
export type Readiness = 'ready' | 'getting-ready'
export const READY_WORDS = frameTexts.thisDeviceIsReady

/** Undefined when nothing stores the app: working offline is then not mentioned. */
export function useReadiness(summary: Pick<SyncSummary, 'bootstrap'> | undefined): Readiness | undefined {
  const worker = serviceWorker()
  const [isAppKept, setIsAppKept] = useState(Boolean(worker?.controller))
  useEffect(() => {
    let isLeft = false
    // Active means that every file of the app is stored.
    void worker?.ready.then(() => {
      if (!isLeft) setIsAppKept(true)
    })
    return () => {
      isLeft = true
    }
  }, [worker])
  if (!worker || !isWorkKept() || !summary?.bootstrap) return
  return isAppKept && summary.bootstrap.complete ? 'ready' : 'getting-ready'
}

let linesShown = 0
let closeMessage: (() => void) | undefined

/** A message says so where no line on the screen does. */
export function sayReady(show: () => () => void): void {
  if (linesShown === 0) closeMessage = show()
}

/** Of a line that says it: no message repeats it beside the line. */
export function useSaysReady(isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return
    linesShown += 1
    closeMessage?.()
    return () => {
      linesShown -= 1
    }
  }, [isReady])
}

/** None is registered during development, or in browsers without storage. */
const serviceWorker = (): ServiceWorkerContainer | undefined =>
  import.meta.env.MODE === 'development' ? undefined : navigator.serviceWorker
