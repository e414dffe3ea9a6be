import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import type { FeedChange, FeedRow } from '../../../contract/endpoints/sync.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { allStored } from '../../../tests/support/builders/all-stored.ts'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { leadColumnsOf } from '../../../tests/support/builders/lead-columns.ts'
import { createRandom } from '../../../tests/support/fakes/random.ts'
import { compactChanges } from './compact.ts'
import { type LeadsSince, readLeadsSince } from './leads-since.ts'
import { holdNoOlder } from '../recovery/make-room.ts'
import { readNewest } from './newest-leads.ts'
import { rowLists } from './row-lists.ts'
import { readMeta, RowsDb } from '../schema/rows-db.ts'
import { resetCursor } from './change-cursor.ts'
import { applyBootstrapPage, startBootstrap } from './write-bootstrap.ts'
import { applyChanges } from './write-changes.ts'
import { readStored } from './stored-rows.ts'
import { SegmentReader } from '../../columns/segment-reader.ts'

const goOn = async () => false
const minute = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString()
const leadsFrom = (start: number, count: number, given: Partial<Lead> = {}) =>
  Array.from({ length: count }, (_, index) => buildLead({ createdAt: minute(start + count - index), ...given }))

class Device {
  readonly rows = new RowsDb({ indexedDB: new IDBFactory(), IDBKeyRange }, 'ann', 'us')
  readonly expected = new Map<string, Lead>()
  #seq = 0

  #feedRow = (row: Lead): FeedRow => ({ t: 'lead', id: row._id, seq: ++this.#seq, v: this.#seq, row })

  async bootstrap(...pages: Lead[][]) {
    await startBootstrap(this.rows, { epoch: 'e', cursor: 'c', head: this.#seq, totals: { lead: pages.flat().length } })
    this.expected.clear()
    for (const [index, leads] of pages.entries()) await this.bring(leads, index, index === pages.length - 1)
  }

  async bring(leads: Lead[], index: number, isLast: boolean) {
    const { generation } = await readMeta(this.rows)
    const place = { generation, after: index === 0 ? undefined : `p${index}` }
    const rows = leads.map(this.#feedRow)
    const page = index % 2 === 0 ? { rows: [], leads: leadColumnsOf(rows) } : { rows }
    await applyBootstrapPage(this.rows, { ...page, ...(isLast ? {} : { next: `p${index + 1}` }) }, place)
    for (const lead of leads) this.expected.set(lead._id, lead)
  }

  async pull(...leads: Lead[]) {
    await this.#apply(leads.map(this.#feedRow))
    for (const lead of leads) this.expected.set(lead._id, lead)
  }

  async pullRemoved(...ids: string[]) {
    await this.#apply(ids.map((id) => ({ t: 'lead', id, seq: ++this.#seq, del: true })))
    for (const id of ids) this.expected.delete(id)
  }

  async #apply(changes: FeedChange[]) {
    const { cursor = '' } = await readMeta(this.rows)
    await applyChanges(this.rows, { changes, cursor: `c${this.#seq}`, upTo: this.#seq, durable: 0 }, cursor)
  }

  async check() {
    const stored = await allStored(this.rows, 'lead')
    expect(new Map(stored.map(({ id, row }) => [id, row]))).toEqual(this.expected)
    const ids = [...this.expected.keys(), crypto.randomUUID()]
    const read = await readStored(this.rows, 'lead', ids)
    expect(read.map((each) => each?.row)).toEqual([...this.expected.values(), undefined])
    await this.#checkNewest('lead')
    await this.#checkNewest('deal')
  }

  async #checkNewest(list: 'lead' | 'deal') {
    const inOrder = [...this.expected.values()]
      .filter((lead) => (lead.deal_status !== undefined) === (list === 'deal'))
      .toSorted((a, b) => (a.createdAt === b.createdAt ? (a._id < b._id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1))
    const found = await readNewest(this.rows, rowLists[list], { offset: 0, count: 10 })
    if (found) expect(found.map(({ id }) => id)).toEqual(inOrder.slice(0, 10).map(({ _id }) => _id))
  }

  readonly fold = () => compactChanges(this.rows, goOn)
}

class Reader {
  #readTo: LeadsSince['readTo'] | undefined
  readonly leads = new Map<string, unknown>()

  async catchUp(rows: RowsDb) {
    const since = await readLeadsSince(rows, this.#readTo)
    if (since.isReset) this.leads.clear()
    for (const segment of since.segments) {
      const reader = new SegmentReader(segment)
      for (let index = 0; index < reader.count; index++) this.leads.set(reader.idAt(index), reader.rowAt(index))
    }
    for (const row of since.rows) this.leads.set(row._id, row)
    for (const id of since.removedIds) this.leads.delete(id)
    this.#readTo = since.readTo
  }
}

test('whatever comes, changes, goes and is folded in, the device holds what the server sent, and readers keep up', async () => {
  for (const seed of [1, 2, 3]) {
    const { next, pick } = createRandom(seed)
    const device = new Device()
    const [always, sometimes] = [new Reader(), new Reader()]
    await device.bootstrap(leadsFrom(3_000, 300), leadsFrom(2_000, 300), leadsFrom(1_000, 300, { deal_status: 'Open' }))
    for (let step = 0; step < 12; step++) {
      const roll = next()
      const known = [...device.expected.values()]
      if (roll < 0.3) await device.pull(...leadsFrom(4_000 + step * 500, pick([3, 250])))
      else if (roll < 0.6) {
        const changed = Array.from({ length: pick([5, 600]) }, () => pick(known))
        await device.pull(...new Set(changed.map((lead) => ({ ...lead, firstname: `Step ${step}` }))))
      } else if (roll < 0.75) await device.pullRemoved(...new Set([1, 2, 3].map(() => pick(known)._id)))
      else if (roll < 0.9) await device.fold()
      else {
        const gone = pick(known)
        await device.pullRemoved(gone._id)
        await device.pull(gone)
      }
      await device.check()
      await always.catchUp(device.rows)
      if (next() < 0.4) await sometimes.catchUp(device.rows)
      expect(always.leads).toEqual(device.expected)
    }
    await sometimes.catchUp(device.rows)
    expect(sometimes.leads).toEqual(device.expected)
  }
}, 60_000)

test('a lead that is gone leaves its segment with the next compaction, and the others are not rewritten', async () => {
  const device = new Device()
  const old = leadsFrom(1_000, 20)
  await device.bootstrap(leadsFrom(2_000, 20), old)
  const keys = () => device.rows.segments.toCollection().primaryKeys()
  const idsInSegments = async () =>
    (await device.rows.segments.toArray()).flatMap((segment) => {
      const reader = new SegmentReader(segment)
      return Array.from({ length: reader.count }, (_, index) => reader.idAt(index))
    })
  const [untouched] = await keys()
  await device.pullRemoved(old[3]!._id)
  expect(await idsInSegments()).toContain(old[3]!._id)
  await device.fold()
  expect(await idsInSegments()).not.toContain(old[3]!._id)
  expect(await idsInSegments()).toHaveLength(39)
  await device.check()
  const after = await keys()
  expect(after).toContain(untouched)
  await device.fold()
  expect(await keys()).toEqual(after)
})

test('changes by the hundred are folded into the segments they belong to; the newest segment takes new leads', async () => {
  const device = new Device()
  const old = leadsFrom(1_000, 800)
  await device.bootstrap(leadsFrom(2_000, 200), old)
  await device.pull(...old.slice(0, 400).map((lead) => ({ ...lead, firstname: 'Changed' })))
  await device.pull(...leadsFrom(3_000, 150))
  await device.fold()
  await device.check()
  expect(await device.rows.of('lead').count()).toBe(0)
  expect((await device.rows.segmentEntries.toArray()).map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([
    350, 800,
  ])
})

test('shows leads that are loaded again once all are here, and the former ones until then', async () => {
  const device = new Device()
  const reader = new Reader()
  const [kept, before] = [leadsFrom(100, 5), leadsFrom(50, 5)]
  await device.bootstrap([...kept, ...before])
  await device.pull({ ...kept[0]!, firstname: 'Changed' })
  await reader.catchUp(device.rows)
  const shownBefore = new Map(device.expected)
  await resetCursor(device.rows, () => true)

  await startBootstrap(device.rows, { epoch: 'e', cursor: 'c', head: 9, totals: { lead: 6 } })
  device.expected.clear()
  await device.bring(kept, 0, false)
  const stored = async () => new Map((await allStored(device.rows, 'lead')).map(({ id, row }) => [id, row]))
  expect(await stored()).toEqual(shownBefore)
  await device.bring([buildLead()], 1, true)
  await device.check()
  expect(device.expected.size).toBe(6)
  await reader.catchUp(device.rows)
  expect(reader.leads).toEqual(device.expected)
})

test('FM-018: a device without room takes no older leads than it has', async () => {
  const device = new Device()
  await startBootstrap(device.rows, { epoch: 'e', cursor: 'c', head: 0, totals: { lead: 900 } })
  await device.bring(leadsFrom(3_000, 300), 0, false)
  await device.bring(leadsFrom(2_000, 300), 1, false)
  await holdNoOlder(device.rows)
  const older = leadsFrom(1_000, 300)
  await device.bring(older, 2, true)
  for (const { _id } of older) device.expected.delete(_id)
  await device.check()
  expect(await readMeta(device.rows)).toMatchObject({ bootstrapComplete: true, have: 600, heldFrom: minute(2_001) })

  const reader = new Reader()
  await reader.catchUp(device.rows)
  expect(reader.leads).toEqual(device.expected)

  // What changed about a lead that had to go is not taken either.
  await device.pull({ ...older[0]!, firstname: 'Changed' })
  device.expected.delete(older[0]!._id)
  await device.check()
})
