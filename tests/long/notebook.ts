import { appendFileSync } from 'node:fs'

export type Kind = 'note' | 'status' | 'assignment' | 'booking' | 'contact'

export interface Deed {
  device: number
  userId: string
  /** `lead:<id>`: changes of one row are applied in the order they were made. */
  lane: string
  kind: Kind
  value: string
  startedAt: number
  endedAt: number
  /** `unsure`: the browser was killed, or the machine was too slow, before the screen said anything. */
  outcome: 'saved' | 'unsure'
}

export class Notebook {
  readonly deeds: Deed[] = []
  private readonly counts = new Map<string, number>()
  private readonly file: string

  constructor(file: string) {
    this.file = file
  }

  write(deed: Deed): void {
    this.deeds.push(deed)
    this.keep(deed)
  }

  note(what: string, detail: object = {}): void {
    this.tally(what)
    this.keep({ at: Date.now(), what, ...detail })
  }

  tally(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
  }

  counted(): [what: string, times: number][] {
    return [...this.counts].toSorted(([a], [b]) => a.localeCompare(b))
  }

  private keep(line: object): void {
    appendFileSync(this.file, `${JSON.stringify(line)}\n`)
  }
}
