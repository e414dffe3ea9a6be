import type { Answer } from './answers.ts'
import { outcomeOf } from './answers.ts'
import type { Coverage, Outcome, SendState } from '../coverage.ts'
import { companyOf } from '../delivery.ts'
import type { Ledger } from './ledger.ts'
import type { Request } from '../network.ts'
import { answersIn, companyNamedIn, keyOf, partsOf } from '../parts.ts'

export type States = ReadonlyMap<string, SendState | undefined>
interface ReceivedAnswer {
  deviceId: number
  key: string
  state: SendState | undefined
  outcome: Outcome
  words: string
}

export class ReceivedAnswers {
  readonly revocations = new Set<string>()
  private readonly ledger: Ledger
  private readonly coverage: Coverage

  constructor(ledger: Ledger, coverage: Coverage) {
    this.ledger = ledger
    this.coverage = coverage
  }

  kindIn(request: Request): string {
    const key = keyOf(request)
    return key === undefined ? '' : this.kindOf(request, key)
  }

  kindOf({ deviceId = -1 }: Request, key: string): string {
    return `${this.ledger.find(deviceId, key)?.kind} ${this.stateOf(deviceId, key)}`
  }

  stateOf(deviceId: number, key: string): SendState | undefined {
    const tap = this.ledger.find(deviceId, key)
    if (!tap) return undefined
    if (this.ledger.effects.has(tap.key)) return 'committed'
    return tap.received.size > 0 ? 'again' : 'first'
  }

  note({ deviceId }: { deviceId: number }, request: Request, states: States, answer: Answer | undefined): void {
    const parts = partsOf(request)
    const answers = answer ? answersIn(request, answer) : []
    for (const { key, status, code, headers } of answers) {
      const isPage = status === 200 && !/json/.test(headers.get('content-type') ?? 'json')
      const outcome = isPage ? '200 html' : outcomeOf(status, code)
      this.receive({ deviceId, key, state: states.get(key), outcome, words: `${status} ${code ?? ''}`.trim() })
      if (code === 'company-revoked') this.revocations.add(`${deviceId} ${companyOf(request, key)}`)
    }
    if (parts.length === 0 && answer?.status === 403) this.revocations.add(`${deviceId} ${companyNamedIn(request)}`)
    if (answers.length > 0) {
      // Changes of a batch that broke off, or that the server gave up.
      const answered = new Set(answers.map(({ key }) => key))
      for (const { key } of parts)
        if (!answered.has(key)) this.receive({ deviceId, key, state: states.get(key), outcome: '0', words: '0' })
      return
    }
    // Silence, or an answer to the batch as a whole: if it is refused its changes are sent one by one, else all get it.
    const { status = 0 } = answer ?? {}
    const outcome = status === 0 ? '0' : status === 200 ? '200 html' : outcomeOf(status, '')
    for (const { key } of parts) this.receive({ deviceId, key, state: states.get(key), outcome, words: `${status}` })
  }

  private receive({ deviceId, key, state, outcome, words }: ReceivedAnswer): void {
    const tap = this.ledger.find(deviceId, key)
    if (!tap || !state) return
    tap.received.add(words)
    this.coverage.cell(outcome, tap.kind, state)
  }

  /** The other device has the answers of the first, too. */
  copyProfile(from: number, to: number): void {
    for (const revocation of this.revocations) {
      const [deviceId, companyId] = revocation.split(' ')
      if (deviceId === `${from}`) this.revocations.add(`${to} ${companyId}`)
    }
  }
}
