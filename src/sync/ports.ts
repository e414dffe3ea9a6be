import type { LocalData } from '../db/schema/device.ts'

export interface Locks {
  request<T>(name: string, options: LockRequest, work: (lock: unknown) => Promise<T>): Promise<T>
}
export interface LockRequest {
  /** `work` gets null at once when another context holds the lock. */
  ifAvailable?: boolean
  signal?: AbortSignal
}

export interface SyncPorts {
  data: LocalData
  fetch: (url: string, init: RequestInit) => Promise<Response>
  gzip?: (text: string) => Promise<Blob>
  /** Absent where the browser can't: the text of a segment, as `contract/endpoints/sync.ts` has it. The key is base64. */
  unseal?: (sealed: Uint8Array<ArrayBuffer>, key: string) => Promise<string>
  /** For display and waits, never for order. It may jump. */
  now: () => number
  random: () => number
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** Absent where the browser has none: every context then works, and the server removes duplicates. */
  locks: Locks | undefined
  newId: () => string
  /** The version of the app, and how safely the browser keeps its data, as `Sync-About` has it. */
  about?: () => Promise<string>
  /** The used share of the browser’s quota, from 0 to 1; 0 where it is unknown. */
  usedStorage: () => Promise<number>
  /** Bytes reserved for changes on a device that is full; absent where nothing is kept anyway. */
  reserve?: number
  report: (error: unknown) => void
}

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

/** Only where `CompressionStream` is. */
export const gzip = (text: string) =>
  new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).blob()
