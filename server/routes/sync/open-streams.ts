import { isGood } from '../../commands/users/authenticate.ts'
import type { Store } from '../../store/core/open-store.ts'
import { accountsInSessions, type SessionRef } from '../../store/users/sessions.ts'
import type { PokeStream } from './poke-stream.ts'

export interface StreamOwner extends SessionRef {
  /** The account's token version when the stream was opened. */
  readonly stamp: number
  readonly expiresAt: Date
  companyIds: ReadonlySet<string>
}

export interface OpenStreams {
  readonly add: (stream: PokeStream, owner: StreamOwner) => void
  /** Checks whether the listeners of a company still have access. */
  readonly lookAgain: (companyId: string) => Promise<void>
  readonly count: () => number
  /** Asks the devices to reopen their streams on another server, each at a different time from `leastMs` on. */
  readonly moveAway: (leastMs: number) => void
  readonly close: () => void
}

interface Parts {
  readonly store: Store
  readonly clock: () => Date
  readonly heartbeatMs: number
}

/** On all of a user's devices; a browser has one stream. */
const STREAMS_PER_USER = 10

/** Twice the processor time for opening a device's stream and catching up on its changes. */
const EACH_MS = 10
const LEAST_SPREAD_MS = 1_000
const MOST_SPREAD_MS = 30_000

/** One heartbeat for all streams, so that one statement checks all their sessions. */
export function createOpenStreams({ store, clock, heartbeatMs }: Parts): OpenStreams {
  const open = new Map<PokeStream, StreamOwner>()
  let isClosed = false
  let movesAfterMs: number | undefined
  let isAsking = false
  let beats: NodeJS.Timeout | undefined

  async function endThoseThatAreOver(checked: readonly [PokeStream, StreamOwner][]) {
    const accounts = await accountsInSessions(
      store,
      checked.map(([, owner]) => owner),
    )
    const now = clock()
    for (const [index, [stream, owner]] of checked.entries()) {
      const account = accounts[index]
      if (!account || !isGood(account, owner, now) || owner.expiresAt <= now) stream.end()
      else owner.companyIds = new Set(account.companyIds)
    }
  }

  async function beat() {
    // A database that misses one beat ends no session. The next beat checks again.
    if (!isAsking) {
      isAsking = true
      await endThoseThatAreOver([...open]).catch(() => {})
      isAsking = false
    }
    for (const stream of open.keys()) stream.beat()
  }

  const leave = (stream: PokeStream) => {
    open.delete(stream)
    if (open.size > 0) return
    clearInterval(beats)
    beats = undefined
  }

  return {
    add: (stream, owner) => {
      open.set(stream, owner)
      beats ??= setInterval(() => void beat(), heartbeatMs)
      makeRoom(open, owner.userId)
      stream.once('close', () => leave(stream))
      if (movesAfterMs !== undefined) stream.move(moveMs(movesAfterMs, open.size))
      if (isClosed) stream.end()
    },
    lookAgain: (companyId) => endThoseThatAreOver([...open].filter(([, { companyIds }]) => companyIds.has(companyId))),
    count: () => open.size,
    moveAway: (leastMs) => {
      movesAfterMs = leastMs
      for (const stream of open.keys()) stream.move(moveMs(leastMs, open.size))
    },
    close: () => {
      isClosed = true
      clearInterval(beats)
      for (const stream of open.keys()) stream.end()
    },
  }
}

function makeRoom(open: Map<PokeStream, StreamOwner>, userId: string): void {
  const theirs = [...open].flatMap(([stream, owner]) => (owner.userId === userId ? [stream] : []))
  for (const oldest of theirs.slice(0, Math.max(0, theirs.length - STREAMS_PER_USER))) {
    open.delete(oldest)
    oldest.replace()
  }
}

/** Spread, so that many devices don't reconnect at once. */
const moveMs = (leastMs: number, devices: number) =>
  Math.round(leastMs + Math.random() * Math.min(MOST_SPREAD_MS, Math.max(LEAST_SPREAD_MS, devices * EACH_MS)))
