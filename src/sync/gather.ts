import { Unreachable } from '../api/failures.ts'
import { postPush, PUSH_MAX_BYTES, PUSH_MAX_ITEMS, pushAnswers, type PushItem } from '../../contract/endpoints/push.ts'
import { headers as wireHeaders } from '../../contract/protocol.ts'
import type { Session } from '../db/session-token.ts'
import type { SyncPorts } from './ports.ts'
import type { Reply } from './replies.ts'
import { exchange, noteReply } from './transport.ts'

/** So many lanes must wait before it is worth it: fewer are sent side by side. */
export const WORTH_GATHERING = 8
const MOST_BYTES = PUSH_MAX_BYTES - 16 * 1024
/** Of a batch as a whole: the host is busy, or the person must sign in, or the app be updated. */
const CONCERNS_ALL = new Set([401, 408, 426, 429])

export interface KeyedCall extends Omit<PushItem, 'body'> {
  body?: Record<string, unknown> | undefined
  signal: AbortSignal
}

interface Waiting {
  call: KeyedCall
  session: Session
  answer(reply: Reply): void
  fail(error: unknown): void
}

/**
 * Sends of many lanes in one request: on a bad link a round trip costs more than the work. Each send is begun, calls and
 * ends; when all that have begun wait for an answer, they go out together. A server or a proxy that does not take it gets
 * them one by one.
 */
export class Gather {
  private readonly ports: SyncPorts
  private waiting: Waiting[] = []
  private begun = 0
  private isOut = false
  private isRefused = false

  constructor(ports: SyncPorts) {
    this.ports = ports
  }

  /** Lanes to send at once, of so many that could be. */
  width(ready: number, alone: number): number {
    return ready > WORTH_GATHERING && !this.isRefused ? PUSH_MAX_ITEMS : alone
  }

  begin(): void {
    this.begun += 1
  }

  end(): void {
    this.begun -= 1
    this.sendWhenAllWait()
  }

  call(session: Session, call: KeyedCall): Promise<Reply> {
    return new Promise((answer, fail) => {
      this.waiting.push({ call, session, answer, fail })
      this.sendWhenAllWait()
    })
  }

  private sendWhenAllWait(): void {
    if (this.isOut || this.waiting.length === 0 || this.waiting.length < this.begun) return
    const together = this.isRefused || this.waiting.length <= WORTH_GATHERING ? [] : this.takeBatch()
    if (together.length === 0) return this.sendAlone(this.waiting.splice(0))
    this.isOut = true
    void this.sendTogether(together).finally(() => {
      this.isOut = false
      this.sendWhenAllWait()
    })
  }

  private takeBatch(): Waiting[] {
    let bytes = 0
    const fitting = this.waiting.findIndex(({ call }) => (bytes += JSON.stringify(call).length) > MOST_BYTES)
    const first = this.waiting[0]
    const count = this.waiting.findIndex(({ session }) => session.token !== first?.session.token)
    const ends = [fitting, count, PUSH_MAX_ITEMS].filter((end) => end >= 0)
    return this.waiting.splice(0, Math.min(...ends))
  }

  private sendAlone(sends: readonly Waiting[]): void {
    for (const { call, session, answer, fail } of sends) {
      const { key, headers, ...rest } = call
      const keyed = { ...headers, [wireHeaders.idempotencyKey]: `"${key}"` }
      exchange(this.ports, session, { ...rest, headers: keyed }).then(answer, fail)
    }
  }

  private async sendTogether(sends: readonly Waiting[]): Promise<void> {
    const [first] = sends
    if (!first) return
    try {
      const items = sends.map(({ call: { signal: _signal, ...item } }) => item)
      const { signal, headers } = first.call
      const { method, path } = postPush
      const reply = await exchange(this.ports, first.session, { method, path, headers, body: { items }, signal })
      await this.hand(sends, reply)
    } catch (error) {
      for (const { fail } of sends) fail(error)
    }
  }

  private async hand(sends: readonly Waiting[], reply: Reply): Promise<void> {
    const isRefused = reply.status >= 400 && reply.status < 500 && !CONCERNS_ALL.has(reply.status)
    if (isRefused) {
      this.isRefused = true
      return this.sendAlone(sends)
    }
    if (reply.status >= 300) {
      for (const { answer } of sends) answer(reply)
      return
    }
    const { data } = pushAnswers.safeParse(reply.body)
    const answers = new Map(data?.answers.map((each) => [each.key, each]))
    for (const { call, session, answer, fail } of sends) {
      const own = answers.get(call.key)
      if (!own) {
        fail(new Unreachable('This is not an answer of our server.'))
        continue
      }
      const said = { status: own.status, header: (name: string) => own.headers[name] ?? null, body: own.body }
      if (CONCERNS_ALL.has(said.status) || said.status === 503) await noteReply(this.ports, session, said)
      answer(said)
    }
  }
}
