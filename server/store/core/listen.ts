import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { KEEPALIVE } from './guarded-pool.ts'

const RECONNECT_AFTER_MS = 1_000
const ANSWER_MS = 5_000
const BEAT_MS = 5_000
/** Before a connection counts as silent, the data in its socket is read, because this process may itself have been paused. */
const LOOK_AGAIN_MS = 250

export interface Listening {
  readonly channel: string
  readonly handler: (payload: string) => void
  /** Called on each connection and reconnection, because notifications may have been missed in between. */
  readonly onListening?: () => void
  readonly beatMs?: number
  /** Called at each failed attempt while the database does not answer. */
  readonly onSilence?: () => void
}

// Receives `pg_notify` messages and always reconnects.
//
//  connect --listen--> beating --beat comes back--> beating
//     ^                   '--no beat, or the end--> connect, after a second
//     '--refused, or silent: again after a second

/** A dead connection looks idle, so it sends notifications to itself. Devices also poll, so a missed poke only delays. */
export async function listenOn(connection: pg.PoolConfig, listening: Listening): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  let client = await open(connection, listening)

  async function keepListening() {
    while (!stopping.signal.aborted) {
      const end = await untilOver(client, stopping.signal, listening.beatMs)
      if (end === 'stopped') return
      if (end === 'silent') listening.onSilence?.()
      client = (await openAgain()) ?? client
    }
  }
  async function openAgain() {
    while (!stopping.signal.aborted) {
      await sleep(RECONNECT_AFTER_MS, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      const fresh = await open(connection, listening).catch(() => undefined)
      if (fresh) return fresh
      listening.onSilence?.()
    }
  }
  const kept = keepListening()
  return async () => {
    stopping.abort()
    await kept
    await client.close()
  }
}

interface Listener {
  beat(): Promise<boolean>
  readonly ended: Promise<void>
  close(): Promise<void>
  destroy(): void
}

async function open(connection: pg.PoolConfig, { channel, handler, onListening }: Listening): Promise<Listener> {
  const client = new pg.Client({ ...connection, ...KEEPALIVE, connectionTimeoutMillis: ANSWER_MS })
  const ownChannel = `doorstep_beat_${randomUUID()}`
  let onBeat: (() => void) | undefined
  client.on('error', () => {})
  client.on('notification', (note) => {
    if (note.channel === ownChannel) onBeat?.()
    else handler(note.payload ?? '')
  })
  await client.connect()
  const destroy = () =>
    void (client as pg.Client & { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  const tooLate = setTimeout(destroy, ANSWER_MS)
  const channels = [channel, ownChannel].map((name) => `listen ${client.escapeIdentifier(name)}`)
  await client.query(channels.join('; ')).finally(() => clearTimeout(tooLate))
  onListening?.()
  return {
    ended: new Promise((resolve) => client.once('end', () => resolve())),
    beat: async () => {
      const { promise, resolve } = Promise.withResolvers<true>()
      onBeat = () => resolve(true)
      client.query('select pg_notify($1, $2)', [ownChannel, '']).catch(() => {})
      const inTime = await Promise.race([promise, sleep(ANSWER_MS, false)])
      return inTime || Promise.race([promise, sleep(LOOK_AGAIN_MS, false)])
    },
    close: () => closeWithin(client, destroy),
    destroy,
  }
}

async function closeWithin(client: pg.Client, destroy: () => void): Promise<void> {
  const tooLate = setTimeout(destroy, ANSWER_MS)
  await client.end().catch(() => {})
  clearTimeout(tooLate)
}

async function untilOver(
  listener: Listener,
  stopping: AbortSignal,
  beatMs = BEAT_MS,
): Promise<'stopped' | 'ended' | 'silent'> {
  const ended = listener.ended.then(() => 'ended' as const)
  const stopped = new Promise<'stopped'>((resolve) => {
    if (stopping.aborted) resolve('stopped')
    stopping.addEventListener('abort', () => resolve('stopped'), { once: true })
  })
  for (;;) {
    const over = await Promise.race([ended, stopped, sleep(beatMs, undefined, { ref: false })])
    if (over) return over
    const isBeating = await Promise.race([ended, stopped, listener.beat()])
    if (isBeating === 'ended' || isBeating === 'stopped') return isBeating
    if (isBeating) continue
    listener.destroy()
    return 'silent'
  }
}
