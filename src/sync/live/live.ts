import {
  getStream,
  poke,
  pokeWithNews,
  type PokeWithNews,
  RECONNECT,
  reconnect,
  REPLACED,
} from '../../../contract/endpoints/sync.ts'
import { headers as wireHeaders, PROTOCOL_VERSION } from '../../../contract/protocol.ts'
import { retryAfterMs } from '../../../contract/retry-after.ts'
import { Unreachable } from '../../api/failures.ts'
import type { Session } from '../../db/schema/auth-record.ts'
import type { SyncPorts } from '../ports.ts'
import { withAnswerLimit } from '../slow-answer.ts'

/** The server sends a heartbeat every 25 s. */
const SILENCE_MS = 60_000

export interface LiveContext {
  ports: SyncPorts
  session: Session
  onOpen: () => void
  onContact: () => void
  onPoke: (poke: PokeWithNews) => void
  signal: AbortSignal
}

/**
 * `replaced`: the user has too many connections; `signed-out`: the server no longer accepts the token; `moved`: it stops,
 * and another one takes the next connection.
 */
export type LiveEnd = 'replaced' | 'signed-out' | 'moved' | AskedToWait | undefined

/** The host is to be left alone for so long. */
export interface AskedToWait {
  askedMs: number
}

const ENDED = { done: true, value: undefined } as const

/** Uses `fetch`, because an EventSource can't send the token. Throws `Unreachable` when it ends: that only delays. */
export async function listen({ ports, session, onOpen, onContact, onPoke, signal }: LiveContext): Promise<LiveEnd> {
  const over = new AbortController()
  try {
    const request = ports.fetch(getStream.path, {
      headers: {
        authorization: `Bearer ${session.token}`,
        accept: 'text/event-stream',
        [wireHeaders.syncClient]: String(PROTOCOL_VERSION),
      },
      cache: 'no-store',
      signal: AbortSignal.any([signal, over.signal]),
    })
    const response = await withAnswerLimit(ports, SILENCE_MS, request)
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (response.status === 401) return 'signed-out'
    const asked = askedToWait(response, ports.now())
    if (asked) return asked
    if (!response.ok || !isStream || !response.body) throw new Unreachable('The live connection was refused.')
    onOpen()
    return await readEvents(ports, response.body, { onContact, onPoke, signal })
  } catch (cause) {
    throw cause instanceof Unreachable ? cause : new Unreachable('The live connection broke.', { cause })
  } finally {
    over.abort()
  }
}

function askedToWait({ status, headers }: Response, now: number): AskedToWait | undefined {
  if (status !== 429 && status !== 503) return undefined
  const askedMs = retryAfterMs(headers.get(wireHeaders.retryAfter), headers.get('date'), now)
  return askedMs === undefined ? undefined : { askedMs }
}

async function readEvents(
  ports: SyncPorts,
  body: ReadableStream<Uint8Array>,
  { onContact, onPoke, signal }: Pick<LiveContext, 'onContact' | 'onPoke' | 'signal'>,
): Promise<LiveEnd> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  /** Until then this connection brings news, if the server doesn't end it sooner. */
  let move: Promise<'moved'> | undefined
  let text = ''
  for (;;) {
    const reading = withAnswerLimit(ports, SILENCE_MS, reader.read())
    const part = await (move ? Promise.race([move, reading.catch(() => ENDED)]) : reading)
    if (part === 'moved') return part
    if (part.done) return move
    onContact()
    const events = (text + decoder.decode(part.value, { stream: true })).split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      if (event.startsWith(`event: ${REPLACED}`)) return 'replaced'
      const afterMs = moveIn(event)
      if (afterMs !== undefined) move ??= ports.sleep(afterMs, signal).then(() => 'moved')
      const poke = pokeIn(event)
      if (poke) onPoke(poke)
    }
  }
}

function pokeIn(event: string): PokeWithNews | undefined {
  const data = dataIn(event)
  // News that can't be read is pulled.
  return pokeWithNews.safeParse(data).data ?? poke.safeParse(data).data
}

const moveIn = (event: string): number | undefined =>
  event.startsWith(`event: ${RECONNECT}`) ? reconnect.safeParse(dataIn(event)).data?.afterMs : undefined

/** A heartbeat is a comment, without data. */
function dataIn(event: string): unknown {
  const line = event.split('\n').find((part) => part.startsWith('data:'))
  if (line === undefined) return undefined
  try {
    return JSON.parse(line.slice('data:'.length))
  } catch {
    return undefined
  }
}
