import { type SyncPorts, sleep } from '../sync/ports.ts'

/** The page asks the service worker of the previous version to end its active work. It answers on the given port. */
export const HAND_OVER = 'HAND_OVER'
/** The page asks the one that waits to take over. */
export const TAKE_OVER = 'TAKE_OVER'

const CHANNEL = 'handover'
/** Longer than a new version needs to start, on a phone too. */
const HOLD_MS = 5_000
const NEVER = new AbortController().signal

/** The engine of every tab holds its requests for a moment. */
export function holdRequests(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(undefined)
  channel.close()
}

/**
 * As `fetch`, but not while a new version takes over. A web worker's request wakes the service worker of the previous
 * version. Chromium asks that one to end only once, so if it is woken while it ends, it stays for up to five minutes.
 */
export function heldFetch(send: SyncPorts['fetch'], channel = new BroadcastChannel(CHANNEL)): SyncPorts['fetch'] {
  let heldUntil = 0
  channel.addEventListener('message', () => (heldUntil = performance.now() + HOLD_MS))
  return async (url, init) => {
    const left = heldUntil - performance.now()
    if (left > 0) await sleep(left, init.signal ?? NEVER)
    return send(url, init)
  }
}
