import { cmp, Dexie, type IndexableType, type Table } from 'dexie'
import type { OutboxCopy, OutboxDb } from '../schema/outbox-db.ts'
import type { AcknowledgedEntry, OutboxEntry } from '../schema/outbox-entry.ts'
import { readAgainAfterStall } from '../schema/stalled-reads.ts'
import { readRecords } from './batch-store.ts'
import { readStatus } from './sync-status.ts'

// What a tab knows of the outbox. It is read once; then Dexie reports the keys that any tab or worker has changed, and
// only those are read again. What this tab has saved itself isn't read at all:
//
// absent --read all--> current --own save, once it is durable--> current
//                        ^  '--a change, or a new connection--> outdated --read what has changed--.
//                        '------------------------------------------------------------------------'
//
// An outdated copy isn't used: code that needs the outbox at that moment reads the database.

type ReadAcknowledged = () => Promise<readonly AcknowledgedEntry[]>

interface Reports {
  /** In the transaction that reads everything. */
  readAcknowledged: ReadAcknowledged
  onCopy(copy: OutboxCopy): void
  onFailure(error: unknown): void
}

export class OutboxFollower {
  readonly #outbox: OutboxDb
  readonly #reports: Reports
  #copy: OutboxCopy | undefined
  #changes: Changes = 'all'
  #connection = 0
  #isReading = false
  #hasEnded = false

  constructor(outbox: OutboxDb, reports: Reports) {
    this.#outbox = outbox
    this.#reports = reports
    outbox.memory.followers.add(this)
    Dexie.on('storagemutated', this.#handleMutations)
  }

  /** Undefined while it may be outdated. */
  current(): OutboxCopy | undefined {
    return this.#isOutdated() ? undefined : this.#copy
  }

  end(): void {
    this.#hasEnded = true
    this.#outbox.memory.followers.delete(this)
    Dexie.on('storagemutated').unsubscribe(this.#handleMutations)
  }

  readAll(): void {
    this.#changes = 'all'
    void this.#read()
  }

  #isOutdated(): boolean {
    return this.#changes !== undefined || this.#isReading || this.#connection !== this.#outbox.memory.connection
  }

  readonly #handleMutations = (parts: Readonly<Record<string, unknown>>) =>
    // It is called within the transaction that has just ended.
    Dexie.ignoreTransaction(() => {
      const saved = this.#outbox.memory.ownSaves.get(parts)
      const copy = this.current()
      if (saved && copy) return this.#use({ ...copy, pending: [...copy.pending, ...saved] })
      const changed = changesIn(parts, this.#outbox)
      if (!changed) return
      this.#changes = join(this.#changes, changed)
      void this.#read()
    })

  async #read(): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    try {
      while (this.#changes && !this.#hasEnded) {
        const changes = this.#changes
        this.#changes = undefined
        this.#copy = await readAgainAfterStall(() => this.#readChanged(changes))
      }
    } catch (error) {
      this.#changes = 'all'
      if (!this.#hasEnded) this.#reports.onFailure(error)
      return
    } finally {
      this.#isReading = false
    }
    if (this.#copy && !this.#hasEnded) this.#use(this.#copy)
  }

  #use(copy: OutboxCopy): void {
    this.#copy = copy
    this.#reports.onCopy(copy)
  }

  async #readChanged(changes: Exclude<Changes, undefined>): Promise<OutboxCopy> {
    const { pending, parked, acknowledged, status, memory } = this.#outbox
    const before = this.#copy
    return this.#outbox.transaction('r', pending, parked, acknowledged, status, async () => {
      const isSameConnection = this.#connection === memory.connection
      this.#connection = memory.connection
      if (changes === 'all' || !before || !isSameConnection)
        return readWhole(this.#outbox, this.#reports.readAcknowledged)
      const [waiting, refused, sent, records, sync] = await Promise.all([
        readKeys(pending, changes.pending, new Map(before.pending.map((entry) => [entry.position, entry])), positionOf),
        readKeys(parked, changes.parked, before.parked, keyOf),
        readKeys(acknowledged, changes.acknowledged, before.acknowledged, keyOf),
        changes.status.length > 0 ? readRecords(this.#outbox) : before.records,
        changes.status.length > 0 ? readStatus(this.#outbox) : before.status,
      ])
      return { pending: inOrder([...waiting.values()]), parked: refused, acknowledged: sent, records, status: sync }
    })
  }
}

/** The copy of this tab, if it is current. */
export function outboxCopy({ memory }: OutboxDb): OutboxCopy | undefined {
  for (const follower of memory.followers) {
    const copy = follower.current()
    if (copy) return copy
  }
  return undefined
}

async function readWhole(outbox: OutboxDb, readAcknowledged: ReadAcknowledged): Promise<OutboxCopy> {
  const [pending, parked, acknowledged, records, status] = await Promise.all([
    outbox.pending.toArray(),
    outbox.parked.toArray(),
    readAcknowledged(),
    readRecords(outbox),
    readStatus(outbox),
  ])
  return { pending, parked: byKey(parked), acknowledged: byKey(acknowledged), records, status }
}

const positionOf = ({ position }: OutboxEntry) => position
const keyOf = ({ mutationId }: OutboxEntry) => mutationId
const byKey = <E extends OutboxEntry>(entries: readonly E[]) => new Map(entries.map((entry) => [keyOf(entry), entry]))
const inOrder = (entries: OutboxEntry[]) => entries.toSorted((a, b) => a.position - b.position)

type Range = readonly [IndexableType, IndexableType]

const STORES = ['pending', 'parked', 'acknowledged', 'status'] as const

type Changed = Record<(typeof STORES)[number], readonly Range[]>
/** Undefined: nothing. */
type Changes = Changed | 'all' | undefined

function join(before: Changes, after: Exclude<Changes, undefined>): Changes {
  if (before === undefined) return after
  if (before === 'all' || after === 'all') return 'all'
  return {
    pending: [...before.pending, ...after.pending],
    parked: [...before.parked, ...after.parked],
    acknowledged: [...before.acknowledged, ...after.acknowledged],
    status: [...before.status, ...after.status],
  }
}

function changesIn(parts: Readonly<Record<string, unknown>>, outbox: OutboxDb): Changes {
  // A page that comes back from the back/forward cache has missed what others reported.
  if ('all' in parts) return 'all'
  const rangesOf = (store: (typeof STORES)[number]) => rangesIn(parts[`idb://${outbox.memory.reportedAs}/${store}/`])
  const [pending, parked, acknowledged, status] = [
    rangesOf('pending'),
    rangesOf('parked'),
    rangesOf('acknowledged'),
    rangesOf('status'),
  ]
  const isAny = [pending, parked, acknowledged, status].some((ranges) => ranges.length > 0)
  return isAny ? { pending, parked, acknowledged, status } : undefined
}

interface Tree {
  d: number
  from: IndexableType
  to: IndexableType
  l?: unknown
  r?: unknown
}

const isTree = (part: unknown): part is Tree =>
  typeof part === 'object' && part !== null && 'd' in part && 'from' in part

/** Dexie's sets of keys are trees; another context's arrive as plain objects. */
const rangesIn = (part: unknown): Range[] =>
  isTree(part) ? [...rangesIn(part.l), [part.from, part.to], ...rangesIn(part.r)] : []

async function readKeys<K extends IndexableType, E, Insert>(
  table: Table<E, K, Insert>,
  ranges: readonly Range[],
  before: ReadonlyMap<K, E>,
  key: (row: E) => K,
): Promise<ReadonlyMap<K, E>> {
  if (ranges.length === 0) return before
  const read = await Promise.all(ranges.map(([from, to]) => table.where(':id').between(from, to, true, true).toArray()))
  const isAsBefore = (each: K) => !ranges.some(([from, to]) => cmp(each, from) >= 0 && cmp(each, to) <= 0)
  const after = new Map([...before].filter(([each]) => isAsBefore(each)))
  for (const row of read.flat()) after.set(key(row), row)
  return after
}
