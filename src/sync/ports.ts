import type { LocalData } from '../db/schema/device.ts'

/** The part of the Web Locks API that sync uses. */
export interface Locks {
  request<T>(name: string, options: LockRequest, work: (lock: unknown) => Promise<T>): Promise<T>
}
export interface LockRequest {
  /** `work` gets null at once when another context holds the lock. */
  ifAvailable?: boolean
  signal?: AbortSignal
}

/** Everything the engine touches outside itself. */
export interface SyncPorts {
  data: LocalData
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Absent where the browser can not. */
  gzip?: (text: string) => Promise<Blob>
  /** For display and waits; never for order. May jump. */
  now: () => number
  random: () => number
  /** Resolves after `ms`, or at once when aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** Absent where the browser has none: every context then works, and the server removes duplicates. */
  locks: Locks | undefined
  newId: () => string
  /** Which app this is and how surely the browser keeps its data, as `Sync-About` has it. */
  about?: () => Promise<string>
  /** How much of what the browser gives this site is used, from 0 to 1; 0 where it does not say. */
  usedStorage: () => Promise<number>
  /** Bytes that are held for what people do on a device that is full; absent where nothing is kept anyway. */
  reserve?: number
  /** A bug of ours: a developer must look. */
  report: (error: unknown) => void
}

/** Resolves after `ms`, or at once when aborted. */
export const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
