import { Readable } from 'node:stream'
import { type Poke, RECONNECT, REPLACED } from '../../../contract/endpoints/sync.ts'
import { mergedPoke } from '../../store/core/poke.ts'

/**
 * A stream sends state, not a queue: a slow reader gets only each company's newest poke, so the buffer has one line for
 * each company.
 */
export class PokeStream extends Readable {
  private readonly waiting = new Map<string, { poke: Poke; news: string | undefined }>()
  private beatIsDue = true
  private isWanted = false
  private isOver = false

  constructor() {
    super({ highWaterMark: 1024 })
  }

  /** News continues from the previous poke. While that one still waits, the device has to pull. */
  poke(poke: Poke, news?: string) {
    const before = this.waiting.get(poke.companyId)
    this.waiting.set(poke.companyId, { poke: mergedPoke(poke, before?.poke), news: before ? undefined : news })
    this.flush()
  }

  /** Keeps proxies from closing the connection, and shows the device that it is still open. */
  beat() {
    this.beatIsDue = true
    this.flush()
  }

  /** Sends the reason why the stream ends: a device that reconnected at once would only end the next stream. */
  replace() {
    if (!this.isOver && !this.destroyed) this.push(`event: ${REPLACED}\ndata: {}\n\n`)
    this.end()
  }

  /** The stream stays open until the device has moved, or the server ends. */
  move(afterMs: number) {
    if (!this.isOver && !this.destroyed) this.push(`event: ${RECONNECT}\ndata: ${JSON.stringify({ afterMs })}\n\n`)
  }

  end() {
    if (this.isOver) return
    this.isOver = true
    this.push(null)
  }

  override _read() {
    this.isWanted = true
    this.flush()
  }

  private flush() {
    if (!this.isWanted || this.isOver || this.destroyed) return
    const pokes = Array.from(this.waiting.values(), ({ poke, news }) => {
      const text = JSON.stringify(poke)
      return `event: poke\ndata: ${news === undefined ? text : `${text.slice(0, -1)},"news":${news}}`}\n\n`
    })
    const text = `${this.beatIsDue ? ': beat\n\n' : ''}${pokes.join('')}`
    if (!text) return
    this.waiting.clear()
    this.beatIsDue = false
    this.isWanted = this.push(text)
  }
}
