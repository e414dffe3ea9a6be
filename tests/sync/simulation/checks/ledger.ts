import assert from 'node:assert/strict'
import { namesAny } from '../../../../src/db/schema/row-ids.ts'
import { rowIdOf } from '../../../../src/db/schema/outbox-entry.ts'
import type { SentChange } from '../parts.ts'

// What a device did and what became of it, kept beside the product by somebody who sees both ends of the wire.

export interface Tap {
  key: string
  deviceId: number
  userId: string
  companyId: string
  kind: string
  args: unknown
  lane: string
  /** Of each row that it was to change: it follows the one that made its row to a new key. */
  lanes: Set<string>
  position: number
  firstPosition: number
  dependsOn: readonly string[]
  /** By the server's clock, from when 80 days count; and whether its device knew the server's time when it was saved. */
  agesFrom: number
  hasAgeStart: boolean
  batchId?: string
  /** `erased`: with the person that it was about. */
  state: 'unsent' | 'acknowledged' | 'parked' | 'discarded' | 'lost' | 'erased'
  wasParked?: true
  heard: Set<string>
}

/** The one effect of a key on the server. */
interface Effect {
  seq: number | undefined
  companyId: string
  change: SentChange | undefined
}

/** It was to be deleted, and was told that there is no such row. */
export const isHeardGone = ({ kind, heard }: Tap) =>
  /\.(delete|dismiss|remove|reminded)$/.test(kind) && [...heard].some((words) => /^(404|410) /.test(words))

export interface ServerAnswer {
  key: string
  deviceId: number | undefined
  companyId: string
  change: SentChange | undefined
  status: number
  seq: number | undefined
  isReplay: boolean
  /** The request was kept by the network since who knows when. */
  isStale: boolean
}

/** Keys; of the unsent ones with their positions in the queue, and what they wait for. */
interface Positions {
  pending: ReadonlyMap<string, Pick<Tap, 'position' | 'dependsOn'>>
  /** Rows of bulk changes that are not in the queue yet: what they depend on is found out when they are. */
  unqueued: ReadonlyMap<string, Pick<Tap, 'position'>>
  parked: ReadonlySet<string>
  acknowledged: ReadonlySet<string>
}

export class Ledger {
  private readonly taps = new Map<number, Map<string, Tap>>()
  positionsOf: (deviceId: number) => Positions = () => ({
    pending: new Map(),
    unqueued: new Map(),
    parked: new Set(),
    acknowledged: new Set(),
  })
  /** Rows that were erased, even if a restore has undone that. */
  readonly erasedIds = new Set<string>()
  readonly effects = new Map<string, Effect>()

  /** Effects that went with a restore; who was told of them does not know yet. */
  readonly undone = new Set<string>()

  /** The server was put back: of a company's effects only these are left. */
  undo(companyId: string, left: ReadonlySet<string>): void {
    for (const [key, effect] of this.effects) {
      if (effect.companyId !== companyId || left.has(key)) continue
      this.effects.delete(key)
      this.undone.add(key)
    }
  }

  of(deviceId: number): Map<string, Tap> {
    const known = this.taps.get(deviceId) ?? new Map<string, Tap>()
    this.taps.set(deviceId, known)
    return known
  }

  add(tap: Tap): void {
    this.of(tap.deviceId).set(tap.key, tap)
  }

  find(deviceId: number, key: string): Tap | undefined {
    return this.of(deviceId).get(key)
  }

  all(): Tap[] {
    return [...this.taps.values()].flatMap((taps) => [...taps.values()])
  }

  copy(from: number, to: number): void {
    for (const tap of this.of(from).values())
      this.add({ ...tap, deviceId: to, heard: new Set(tap.heard), lanes: new Set(tap.lanes) })
  }

  /** I1 as it shows in the server's answers: a key takes effect once, and says the same ever after. */
  noteAnswer({ key, deviceId, companyId, change, status, seq, isReplay, isStale }: ServerAnswer): void {
    if (status < 200 || status >= 300) return
    assert.ok(seq !== undefined, `I3: the server said ${status} to ${key} without a place in the feed`)
    const effect = this.effects.get(key)
    if (!effect) {
      if (deviceId !== undefined) this.demandOrder(deviceId, key, isStale)
      assert.ok(!isReplay, `I1: ${key} is called a repetition before it had any effect`)
      this.effects.set(key, { seq, companyId, change })
      return
    }
    assert.ok(isReplay, `I1: ${key} took effect a second time`)
    if (effect.seq === undefined) effect.seq = seq
    assert.equal(seq, effect.seq, `I1: ${key} is answered with another place than at first`)
    assert.equal(companyId, effect.companyId, `I7: ${key} has an effect in another company`)
  }

  /** I6: nothing takes effect before what the same device did to that row earlier, or before what it depends on. */
  private demandOrder(deviceId: number, key: string, isStale: boolean): void {
    const taps = this.of(deviceId)
    const tap = taps.get(key)
    if (!tap) return
    // Where they stand now, not where they stood at the last look.
    const { pending, unqueued, parked, acknowledged } = this.positionsOf(deviceId)
    for (const other of taps.values()) {
      const moved = pending.get(other.key) ?? unqueued.get(other.key)
      if (moved) Object.assign(other, { state: 'unsent', ...moved })
      else if (parked.has(other.key)) Object.assign(other, { state: 'parked', wasParked: true })
      else if (other.state === 'unsent' && (acknowledged.has(other.key) || this.isDone(other)))
        other.state = 'acknowledged'
      else if (other.state === 'unsent' && this.isErased(other)) other.state = 'erased'
    }
    if (tap.state !== 'unsent') return
    // One that was refused and comes again stands further back; a request of before is in its order of before, and may have
    // gone out while another waited for its person.
    const sent = isStale ? { ...tap, seq: tap.firstPosition } : tap
    for (const other of taps.values()) {
      const isPassed = isStale && other.wasParked === true
      if (!isPassed) this.demandBefore(taps, other, sent)
    }
  }

  /** What made its row on the same device, where that is known to no server yet. */
  makerOf(tap: Tap): Tap | undefined {
    const maker = this.find(tap.deviceId, rowIdOf(tap.lane))
    if (!maker || maker === tap || maker.userId !== tap.userId) return undefined
    return this.effects.has(maker.key) || this.undone.has(maker.key) ? undefined : maker
  }

  /** A restore has lost it, and it waits to be sent again. */
  private undoneMakerOf(tap: Tap): Tap | undefined {
    const maker = this.find(tap.deviceId, rowIdOf(tap.lane))
    const isAgain = maker && maker !== tap && maker.userId === tap.userId && this.isWaiting(maker)
    return isAgain ? maker : undefined
  }

  /** It names a row that was erased, or what one that does was to make: its device may have dropped it. */
  isErased(tap: Tap): boolean {
    if (namesAny([tap.args, [...tap.lanes], tap.dependsOn], this.erasedIds)) return true
    const maker = this.find(tap.deviceId, rowIdOf(tap.lane))
    return maker !== undefined && maker !== tap && this.isErased(maker)
  }

  isWaiting({ deviceId, key }: Tap): boolean {
    const { pending, parked } = this.positionsOf(deviceId)
    return pending.has(key) || parked.has(key)
  }

  private readonly isDone = (tap: Tap) => this.effects.has(tap.key) || isHeardGone(tap)

  private demandBefore(taps: ReadonlyMap<string, Tap>, other: Tap, tap: Tap): void {
    // What a restore undid is sent again when the device hears of it; what was on its way by then comes first.
    if (this.effects.has(other.key) || this.undone.has(other.key)) return
    // Nobody's work waits for what somebody else left on the device.
    const isNeeded = other.userId === tap.userId && tap.dependsOn.includes(other.key)
    const isBefore = other.lane === tap.lane && other.userId === tap.userId && other.position < tap.position
    const mayBePassed = !isBefore || other.state !== 'unsent' || this.isHeldBack(taps, other)
    const mayBeMissing = !isNeeded || (other.state !== 'unsent' && other.state !== 'parked')
    assert.ok(
      mayBePassed && mayBeMissing,
      `I6: ${tap.kind} ${tap.key} takes effect before ${other.kind} ${other.key}, ${other.state}`,
    )
  }

  /** It waits for a person, or for something that does. */
  isHeldBack(taps: ReadonlyMap<string, Tap>, tap: Tap): boolean {
    const maker = this.makerOf(tap) ?? this.undoneMakerOf(tap)
    return [...tap.dependsOn, ...(maker ? [maker.key] : [])].some((key) => {
      const needed = taps.get(key)
      if (!needed) return false
      if (needed.state === 'parked') return true
      return needed.state === 'unsent' && (needed.position > tap.position || this.isHeldBack(taps, needed))
    })
  }

  /** The server died after the commit: the effect is there, and nobody was told. */
  noteSilentCommit(key: string, companyId: string, change: SentChange | undefined): void {
    if (!this.effects.has(key)) this.effects.set(key, { seq: undefined, companyId, change })
  }
}
