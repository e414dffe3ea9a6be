import pLimit from 'p-limit'
import type { Store } from './open-store.ts'
import { type WriteOptions, type Written, writeTenant } from './tenant-transaction.ts'
import type { TenantTx } from './tenant-tx.ts'

// The changes of a batch share one transaction, one `seq` and one commit, and their statements are sent together.
//
//   seats open ─► each change joins with its work, or leaves ─► one transaction does all work ─► commit: all answered
//                                                               └─ one is refused: rollback, then each change alone
//
// What must always hold: a change has the same result as alone, and either all of a group's changes are committed or
// none.

export interface Part<Result> {
  readonly store: Store
  readonly companyId: string
  /**
   * May be called again after its effects were rolled back: together with others if they share the transaction, or else
   * alone.
   */
  readonly work: (tx: TenantTx, isShared: boolean) => Promise<Result>
  readonly options: WriteOptions
  /** Absent for a change that needs its own transaction. */
  readonly shares?: Sharing | undefined
}

export interface Sharing {
  /** Keys of the rows that it reads and changes. Parts with a common key run one after the other. */
  readonly keys: readonly string[]
  /** It decides by its own rows only, so others can run in the same transaction at the same time. */
  readonly isIndependent: boolean
}

/** The reserved position of one change in its group. */
export interface Seat {
  write<Result>(part: Part<Result>): Promise<Written<Result>>
  /** The change has been answered: the others don't wait for it. */
  leave(): void
}

interface Joined extends Part<unknown> {
  resolve(written: Written<unknown>): void
  reject(reason: unknown): void
}

/** How many changes of a batch run at once without sharing. */
const SIDE_BY_SIDE = 4

/** The group begins to write once each of its seats has joined or left. */
export function openSeats(count: number): Seat[] {
  const joined: Joined[] = []
  let missing = count
  const arrive = () => {
    missing -= 1
    if (missing === 0) void writeAll(joined)
  }
  return Array.from({ length: count }, () => {
    let hasArrived = false
    return {
      write<Result>(part: Part<Result>) {
        // A second write of the same call, after the group has written.
        if (hasArrived) return writeAlone(part)
        hasArrived = true
        const { promise, resolve, reject } = Promise.withResolvers<Written<unknown>>()
        joined.push({ ...part, resolve, reject })
        arrive()
        return promise as Promise<Written<Result>>
      },
      leave() {
        if (hasArrived) return
        hasArrived = true
        arrive()
      },
    }
  })
}

export const writeAlone = <Result>({ store, companyId, work, options }: Part<Result>): Promise<Written<Result>> =>
  writeTenant(store, companyId, (tx) => work(tx, false), options)

async function writeAll(parts: readonly Joined[]): Promise<void> {
  const sharing = Map.groupBy(
    parts.filter(({ shares }) => shares),
    ({ companyId }) => companyId,
  )
  const groups = [...sharing.values()].filter((group) => group.length > 1)
  const together = new Set(groups.flat())
  const alone = parts.filter((part) => !together.has(part))
  await Promise.all([...groups.map(writeShared), writeEach(alone)])
}

async function writeEach(parts: readonly Joined[]): Promise<void> {
  const limit = pLimit(SIDE_BY_SIDE)
  await Promise.all(parts.map((part) => limit(() => writeAlone(part).then(part.resolve, part.reject))))
}

async function writeShared(parts: readonly Joined[]): Promise<void> {
  const [first] = parts
  if (!first) return
  const { store, companyId, options } = first
  let hasStarted = false
  const work = (tx: TenantTx) => {
    hasStarted = true
    return workOf(parts, tx)
  }
  const keeps = () => parts.flatMap((part) => part.options.keeps?.() ?? [])
  try {
    const { result: results, ...stamped } = await writeTenant(store, companyId, work, {
      ...options,
      isShared: true,
      keeps,
    })
    parts.forEach((part, at) => part.resolve({ result: results[at], ...stamped }))
  } catch (error) {
    if (hasStarted) await writeEach(parts)
    else for (const { reject } of parts) reject(error)
  }
}

/** In the order of the parts. */
async function workOf(parts: readonly Joined[], tx: TenantTx): Promise<unknown[]> {
  const taken = new Set<string>()
  const results = new Map<Joined, unknown>()
  const later: Joined[] = []
  const working: Promise<void>[] = []
  const run = async (part: Joined) => void results.set(part, await part.work(tx, true))
  for (const part of parts) {
    const { keys = [], isIndependent = false } = part.shares ?? {}
    if (isIndependent && !keys.some((key) => taken.has(key))) working.push(run(part))
    else later.push(part)
    for (const key of keys) taken.add(key)
  }
  // Every statement must have ended before the transaction is rolled back.
  const failed = (await Promise.allSettled(working)).find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  for (const part of later) await run(part)
  return parts.map((part) => results.get(part))
}
