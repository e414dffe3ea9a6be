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
  /** Whether those who listen to a company still may. */
  readonly lookAgain: (companyId: string) => Promise<void>
  readonly count: () => number
  readonly close: () => void
}

interface Parts {
  readonly store: Store
  readonly clock: () => Date
  readonly heartbeatMs: number
}

/** One per browser, on all of a user's devices. */
const STREAMS_PER_USER = 10

/** One heartbeat for all of them, so that it is one statement which asks whether their sessions still stand. */
export function createOpenStreams({ store, clock, heartbeatMs }: Parts): OpenStreams {
  const open = new Map<PokeStream, StreamOwner>()
  let isClosed = false
  let isAsking = false
  let beats: NodeJS.Timeout | undefined

  const makeRoom = (userId: string) => {
    const theirs = [...open].flatMap(([stream, owner]) => (owner.userId === userId ? [stream] : []))
    for (const oldest of theirs.slice(0, Math.max(0, theirs.length - STREAMS_PER_USER))) {
      open.delete(oldest)
      oldest.replace()
    }
  }

  async function endThoseThatAreOver(asked: readonly [PokeStream, StreamOwner][]) {
    const accounts = await accountsInSessions(
      store,
      asked.map(([, owner]) => owner),
    )
    const now = clock()
    for (const [index, [stream, owner]] of asked.entries()) {
      const account = accounts[index]
      if (!account || !isGood(account, owner, now) || owner.expiresAt <= now) stream.end()
      else owner.companyIds = new Set(account.companyIds)
    }
  }

  async function beat() {
    // A database that misses one beat ends no session; the next beat asks again.
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
      makeRoom(owner.userId)
      stream.once('close', () => leave(stream))
      if (isClosed) stream.end()
    },
    lookAgain: (companyId) => endThoseThatAreOver([...open].filter(([, { companyIds }]) => companyIds.has(companyId))),
    count: () => open.size,
    close: () => {
      isClosed = true
      clearInterval(beats)
      for (const stream of open.keys()) stream.end()
    },
  }
}
