import { Readable } from 'node:stream'
import { type Poke, REPLACED } from '../../../contract/endpoints/sync.ts'

/** State, not a queue: a slow reader gets only each company's newest seq, so a stream buffers a line for each. */
export class PokeStream extends Readable {
  private readonly seqByCompany = new Map<string, number>()
  private readonly settingsOf = new Set<string>()
  private beatIsDue = true
  private isWanted = false
  private isOver = false

  constructor() {
    super({ highWaterMark: 1024 })
  }

  poke({ companyId, seq, settings }: Poke) {
    if (settings) this.settingsOf.add(companyId)
    this.seqByCompany.set(companyId, Math.max(seq, this.seqByCompany.get(companyId) ?? 0))
    this.flush()
  }

  /** Keeps proxies from closing the connection, and shows the device that it is still open. */
  beat() {
    this.beatIsDue = true
    this.flush()
  }

  /** Says why it ends: a device that reconnected at once would only end the next stream. */
  replace() {
    if (!this.isOver && !this.destroyed) this.push(`event: ${REPLACED}\ndata: {}\n\n`)
    this.end()
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
    const pokes = [...this.seqByCompany].map(([companyId, seq]) => {
      const poke: Poke = { companyId, seq, ...(this.settingsOf.has(companyId) ? { settings: true } : {}) }
      return `event: poke\ndata: ${JSON.stringify(poke)}\n\n`
    })
    const text = `${this.beatIsDue ? ': beat\n\n' : ''}${pokes.join('')}`
    if (!text) return
    this.seqByCompany.clear()
    this.settingsOf.clear()
    this.beatIsDue = false
    this.isWanted = this.push(text)
  }
}
