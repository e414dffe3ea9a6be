import assert from 'node:assert/strict'
import { namesAny } from '../../../../src/db/schema/row-ids.ts'
import { rowIdOf } from '../../../../src/db/schema/outbox-entry.ts'
import type { SentChange } from '../parts.ts'

// What a device did and what became of it, recorded outside the product by an observer of both ends of the connection.

export interface Tap {
  key: string
  deviceId: number
  userId: string
  companyId: string
  kind: string
  args: unknown
  lane: string
  /** The lanes of all rows that it changes: it follows the change that gave its row a new key. */
  lanes: Set<string>
  position: number
  firstPosition: number
  dependsOn: readonly string[]
  /** The server's time from which 80 days count; and whether its device knew the server's time when it was saved. */
  agesFrom: number
  hasAgeStart: boolean
  batchId?: string
  /** `erased`: with the person it was about. */
  state: 'unsent' | 'acknowledged' | 'parked' | 'discarded' | 'lost' | 'erased'
  wasParked?: true
  received: Set<string>
}

/** The one effect of a key on the server. */
interface Effect {
  seq: number | undefined
  companyId: string
  change: SentChange | undefined
}

/** A delete that got the answer that the row doesn't exist. */
export const gotGone = ({ kind, received }: Tap) =>
  /\.(delete|dismiss|remove|reminded)$/.test(kind) && [...received].some((words) => /^(404|410) /.test(words))

export interface ServerAnswer {
  key: string
  deviceId: number | undefined
  companyId: string
  change: SentChange | undefined
  status: number
  seq: number | undefined
  isReplay: boolean
  /** The network had kept the request for an unknown time. */
  isStale: boolean
}

/** Keys; for the unsent ones with their positions in the queue, and what they wait for. */
interface Positions {
  pending: ReadonlyMap<string, Pick<Tap, 'position' | 'dependsOn'>>
  /** Rows of bulk changes that are not in the queue yet: their dependencies are found when they are queued. */
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

  /** Effects that a restore removed; devices that got their answers don't know it yet. */
  readonly undone = new Set<string>()

  /** The server was restored: only these effects of a company remain. */
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
      this.add({ ...tap, deviceId: to, received: new Set(tap.received), lanes: new Set(tap.lanes) })
  }

  /** I1 in the server's answers: a key takes effect once, and returns the same answer from then on. */
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

  /** I6: nothing takes effect before earlier changes of the same device to that row, or before what it depends on. */
  private demandOrder(deviceId: number, key: string, isStale: boolean): void {
    const taps = this.of(deviceId)
    const tap = taps.get(key)
    if (!tap) return
    // The current positions, not those of the last check.
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
    // A refused change that is resent has a later position; an earlier request keeps its earlier order, and may have been sent
    // while another waited for its user.
    const sent = isStale ? { ...tap, seq: tap.firstPosition } : tap
    for (const other of taps.values()) {
      const isPassed = isStale && other.wasParked === true
      if (!isPassed) this.demandBefore(taps, other, sent)
    }
  }

  /** The change that made its row on the same device, if no server knows it yet. */
  makerOf(tap: Tap): Tap | undefined {
    const maker = this.find(tap.deviceId, rowIdOf(tap.lane))
    if (!maker || maker === tap || maker.userId !== tap.userId) return undefined
    return this.effects.has(maker.key) || this.undone.has(maker.key) ? undefined : maker
  }

  /** A restore lost it, and it waits to be resent. */
  private undoneMakerOf(tap: Tap): Tap | undefined {
    const maker = this.find(tap.deviceId, rowIdOf(tap.lane))
    const isAgain = maker && maker !== tap && maker.userId === tap.userId && this.isWaiting(maker)
    return isAgain ? maker : undefined
  }

  /** It names an erased row, or one that such a change was to make: its device may have dropped it. */
  isErased(tap: Tap): boolean {
    if (namesAny([tap.args, [...tap.lanes], tap.dependsOn], this.erasedIds)) return true
    const maker = this.find(tap.deviceId, rowIdOf(tap.lane))
    return maker !== undefined && maker !== tap && this.isErased(maker)
  }

  isWaiting({ deviceId, key }: Tap): boolean {
    const { pending, parked } = this.positionsOf(deviceId)
    return pending.has(key) || parked.has(key)
  }

  private readonly isDone = (tap: Tap) => this.effects.has(tap.key) || gotGone(tap)

  private demandBefore(taps: ReadonlyMap<string, Tap>, other: Tap, tap: Tap): void {
    // A change that a restore undid is resent when the device learns of it; requests in transit arrive first.
    if (this.effects.has(other.key) || this.undone.has(other.key)) return
    // No change waits for what another user left on the device.
    const isNeeded = other.userId === tap.userId && tap.dependsOn.includes(other.key)
    const isBefore = other.lane === tap.lane && other.userId === tap.userId && other.position < tap.position
    const mayBePassed = !isBefore || other.state !== 'unsent' || this.isHeldBack(taps, other)
    const mayBeMissing = !isNeeded || (other.state !== 'unsent' && other.state !== 'parked')
    assert.ok(
      mayBePassed && mayBeMissing,
      `I6: ${tap.kind} ${tap.key} takes effect before ${other.kind} ${other.key}, ${other.state}`,
    )
  }

  /** It waits for a user, or for something that does. */
  isHeldBack(taps: ReadonlyMap<string, Tap>, tap: Tap): boolean {
    const maker = this.makerOf(tap) ?? this.undoneMakerOf(tap)
    return [...tap.dependsOn, ...(maker ? [maker.key] : [])].some((key) => {
      const needed = taps.get(key)
      if (!needed) return false
      if (needed.state === 'parked') return true
      return needed.state === 'unsent' && (needed.position > tap.position || this.isHeldBack(taps, needed))
    })
  }

  /** The server died after the commit: the effect is there, and no answer was sent. */
  noteSilentCommit(key: string, companyId: string, change: SentChange | undefined): void {
    if (!this.effects.has(key)) this.effects.set(key, { seq: undefined, companyId, change })
  }
}
