import type { Poke } from '../../contract/endpoints/sync.ts'
import { mergedPoke } from '../store/core/poke.ts'

export interface PokeListener {
  readonly isOf: (companyId: string) => boolean
  /** `news` is the JSON of the changes. */
  readonly notify: (poke: Poke, news?: string) => void
}

export interface PokeQueue {
  add(poke: Poke, listeners: Iterable<PokeListener>): void
  has(listener: PokeListener): boolean
  leave(listener: PokeListener): void
  /** Since when the first listener waits, by `performance.now()`. */
  waitingSince(): number | undefined
  close(): void
}

export interface QueueParts {
  /** Whether so many pulls wait already that more would only be refused. */
  readonly isBusy: () => boolean
  readonly onEmpty: () => void
}

const BETWEEN_MS = 50
/** How many devices pull at once. The pull of one takes about 5 ms of a processor. */
const AT_ONCE = 10
/** The time in which all devices are notified, unless the server is overloaded. */
const ALL_WITHIN_MS = 5_000
/** With the wait for the next turn a quarter of a second, so that a burst of commits is one poke. */
const NOT_AGAIN_MS = 200

/**
 * Notifies the listeners of one company in turns, a few at a time, so that their pulls don't overload the server.
 * Commits that arrive while a listener waits are merged: it gets one poke, with the newest seq.
 */
export function createPokeQueue({ isBusy, onEmpty }: QueueParts): PokeQueue {
  const waiting = new Map<PokeListener, { poke: Poke; since: number }>()
  const notifiedAt = new WeakMap<PokeListener, number>()
  let atOnce = AT_ONCE
  let timer: NodeJS.Timeout | undefined

  const wait = () => {
    timer = setTimeout(() => {
      timer = undefined
      if (waiting.size > 0) notifySome()
      else onEmpty()
    }, BETWEEN_MS)
  }
  /** Waits even after the last listener, because otherwise the first ones of the next commit would add to the same turn. */
  function notifySome() {
    const now = performance.now()
    let notified = 0
    for (const [listener, { poke }] of isBusy() ? [] : waiting) {
      if (notified === atOnce || now - (notifiedAt.get(listener) ?? -Infinity) < NOT_AGAIN_MS) break
      waiting.delete(listener)
      notifiedAt.set(listener, now)
      listener.notify(poke)
      notified += 1
    }
    wait()
  }
  return {
    add(poke, listeners) {
      const concerned = [...listeners]
      if (concerned.length === 0) return
      atOnce = Math.max(AT_ONCE, Math.ceil((concerned.length * BETWEEN_MS) / ALL_WITHIN_MS))
      // Starts with a different listener each time.
      const first = poke.seq % concerned.length
      for (const listener of [...concerned.slice(first), ...concerned.slice(0, first)]) {
        const earlier = waiting.get(listener)
        const since = earlier?.since ?? performance.now()
        waiting.set(listener, { poke: mergedPoke(poke, earlier?.poke), since })
      }
      if (timer === undefined) notifySome()
    },
    has: (listener) => waiting.has(listener),
    leave: (listener) => void waiting.delete(listener),
    waitingSince: () => waiting.values().next().value?.since,
    close: () => clearTimeout(timer),
  }
}
