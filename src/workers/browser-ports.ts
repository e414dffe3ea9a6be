import type { LocalData } from '../db/schema/device.ts'
import { areRowsGone } from '../db/outbox/failures.ts'
import { canUnseal, unseal } from '../sync/pull/unseal.ts'
import { gzip, sleep, type SyncPorts } from '../sync/ports.ts'

/** Enough for some thousand changes. */
const RESERVE_BYTES = 4_000_000

export const browserPorts = (data: LocalData): SyncPorts => ({
  data,
  fetch: (url, init) => fetch(url, init),
  ...('CompressionStream' in globalThis ? { gzip } : {}),
  ...(canUnseal() ? { unseal } : {}),
  now: () => Date.now(),
  random: () => Math.random(),
  sleep,
  locks: 'locks' in navigator ? navigator.locks : undefined,
  newId: () => crypto.randomUUID(),
  async usedStorage() {
    const { usage = 0, quota = Infinity } = (await navigator.storage?.estimate()) ?? {}
    return usage / quota
  },
  reserve: RESERVE_BYTES,
  about: nowAndThen(async () => {
    const isKept = await navigator.storage?.persisted?.()
    const storage = isKept === undefined ? 'unknown' : isKept ? 'kept' : 'may be cleared'
    return `app="${import.meta.env.APP_VERSION}";storage="${storage}"`
  }),
  report: (error) => {
    if (!areRowsGone(error)) reportError(error)
  },
})

const ASK_AGAIN_MS = 60_000

/** It is read with every request, and hardly ever changes. */
function nowAndThen<T>(ask: () => Promise<T>): () => Promise<T> {
  let known: { at: number; answer: Promise<T> } | undefined
  return () => {
    const at = performance.now()
    if (!known || at - known.at > ASK_AGAIN_MS) known = { at, answer: ask() }
    return known.answer
  }
}
