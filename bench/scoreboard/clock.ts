/** Time of a whole run: it stands still while anything works, then jumps to the next timer. */
export class Clock {
  now = Date.parse('2026-11-20T09:00:00Z')
  private lastId = 0
  private readonly timers = new Map<number, { at: number; ring: () => void }>()

  after(ms: number, ring: () => void): number {
    this.lastId += 1
    this.timers.set(this.lastId, { at: this.now + Math.max(1, ms || 0), ring })
    return this.lastId
  }

  cancel(id: number): void {
    this.timers.delete(id)
  }

  /** Everything that is due until then, one timer after the other; between two, whatever they began comes to rest. */
  async run(until: number, untilQuiet: () => Promise<void>): Promise<void> {
    await untilQuiet()
    for (;;) {
      const next = this.next()
      if (!next || next.at > until) break
      this.timers.delete(next.id)
      this.now = Math.max(this.now, next.at)
      next.ring()
      await untilQuiet()
    }
    this.now = Math.max(this.now, until)
  }

  private next(): { id: number; at: number; ring: () => void } | undefined {
    let first: { id: number; at: number; ring: () => void } | undefined
    for (const [id, timer] of this.timers) if (!first || timer.at < first.at) first = { id, ...timer }
    return first
  }
}
