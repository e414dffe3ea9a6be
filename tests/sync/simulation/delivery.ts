import assert from 'node:assert/strict'
import { headers as wire } from '../../../contract/protocol.ts'
import type { Answer } from './checks/answers.ts'
import type { Coverage } from './coverage.ts'
import type { CrashOutcome } from './interrupt.ts'
import type { Ledger } from './checks/ledger.ts'
import type { Request } from './network.ts'
import { answersIn, changeIn, companyNamedIn, isReplay, type PartAnswer, partsOf } from './parts.ts'
import type { SimServer } from './server.ts'
import type { Streams } from './streams.ts'

/** A pool of connections finds a dead one within this many answers; a batch finds several at once. */
const MAY_FAIL = 60

interface Ends {
  server: SimServer
  ledger: Ledger
  coverage: Coverage
  lostPlaces: ReadonlySet<string>
  streams: Streams
}

/** The last step of a request: the server gets it, and its answer is recorded in the ledger. */
export class Delivery {
  private readonly ends: Ends
  private sinceCrash = 0
  private isLate = false

  constructor(ends: Ends) {
    this.ends = ends
  }

  async deliver(request: Request, howItEnded?: () => CrashOutcome): Promise<Answer | undefined> {
    const answer = await this.ends.server.answer(request)
    const end = howItEnded?.() ?? 'missed'
    const answers = answersIn(request, answer)
    if (end === 'missed') {
      this.observe(request, answers)
      this.demandPlace(request, answer)
      return answer
    }
    // What the others of a batch had done by then is done.
    this.sinceCrash = 0
    this.ends.streams.endAll()
    const dead = answers.filter(({ status }) => status >= 500)
    this.observe(
      request,
      answers.filter(({ status }) => status < 500),
    )
    for (const { key } of end === 'died after the commit' ? dead : [])
      this.ends.ledger.noteSilentCommit(key, companyOf(request, key), changeIn(request, key))
    return undefined
  }

  private demandPlace(request: Request, { status }: Answer): void {
    const isExplained = status !== 410 || request.method !== 'GET' || this.ends.lostPlaces.has(companyNamedIn(request))
    assert.ok(isExplained, 'the server has lost a place in its feed for no reason')
  }

  observe(request: Request, answers: readonly PartAnswer[]): void {
    for (const answer of answers) {
      const { key, status, headers } = answer
      const seq = headers.get(wire.syncSeq)
      this.ends.coverage.count(`server: ${status}`)
      // A dead connection is found out by the next request that takes it.
      this.sinceCrash += 1
      assert.ok(status !== 500 || this.sinceCrash < MAY_FAIL, `the server failed on ${request.method} ${request.path}`)
      if (status >= 400) assert.ok(!isReplay(answer), 'I1: a refusal is kept and repeated')
      this.ends.ledger.noteAnswer({
        key,
        deviceId: request.deviceId,
        companyId: companyOf(request, key),
        change: changeIn(request, key),
        status,
        seq: seq === null ? undefined : Number(seq),
        isReplay: isReplay(answer),
        isStale: this.isLate,
      })
    }
  }

  async deliverLate(request: Request): Promise<void> {
    this.isLate = true
    await this.deliver(request)
    this.isLate = false
  }
}

export function companyOf(request: Request, key: string): string {
  const part = partsOf(request).find((each) => each.key === key)
  return part ? companyNamedIn(part) : ''
}
