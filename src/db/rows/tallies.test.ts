import { expect, test } from 'vitest'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { FeedChange, FeedRow } from '../../../contract/endpoints/sync.ts'
import { isDeal } from '../../../contract/entities/deal.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { allStored } from '../../../tests/support/builders/all-stored.ts'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { stageOf } from './stored-rows.ts'
import { RowsDb } from '../schema/rows-db.ts'
import { resetCursor } from './change-cursor.ts'
import { applyBootstrapPage, startBootstrap, sweepGhosts } from './write-bootstrap.ts'
import { applyChanges } from './write-changes.ts'
import { countAtStage, listTally, readStageTallies, readTally } from './tallies.ts'

const createRows = () => new RowsDb({ indexedDB: new IDBFactory(), IDBKeyRange }, 'ann', 'us')
const head = (epoch = 'e') => ({ epoch, cursor: 'c0', head: 0, totals: { lead: 0 } })

let seq = 0
const feedRow = (row: Lead): FeedRow => ({ t: 'lead', id: row._id, seq: ++seq, v: 1, row })
const leads = (count: number, given: Partial<Lead> = {}) => Array.from({ length: count }, () => buildLead(given))

async function bootstrap(rows: RowsDb, ...brought: Lead[]) {
  await startBootstrap(rows, head())
  const { generation } = (await rows.meta.get('state'))!
  await applyBootstrapPage(rows, { rows: brought.map(feedRow) }, { generation, after: undefined })
}

async function pull(rows: RowsDb, ...changes: FeedChange[]) {
  const { cursor } = (await rows.meta.get('state'))!
  await applyChanges(rows, { changes, cursor: `c${++seq}`, upTo: seq, durable: seq }, cursor!)
}

async function expectTrue(rows: RowsDb) {
  const shown = (await allStored(rows, 'lead')).map(({ row }) => row)
  const inList = (name: string) => shown.filter((lead) => isDeal(lead) === (name === 'deal')).length
  const atStage = (status: string) => shown.filter((lead) => stageOf(lead)?.[0] === status).length
  expect(await readTally(rows, listTally('lead'))).toBe(inList('lead'))
  expect(await readTally(rows, listTally('deal'))).toBe(inList('deal'))
  for (const status of ['Open', 'Closed']) {
    expect(countAtStage(await readStageTallies(rows), [status])).toBe(atStage(status))
  }
  return { leads: inList('lead'), deals: inList('deal'), open: atStage('Open') }
}

test('what is counted stays true through everything a pull brings', async () => {
  const rows = createRows()
  const [first, second, third] = leads(3)
  await bootstrap(rows, first!, second!, third!, ...leads(2, { deal_status: 'Open' }))
  expect(await expectTrue(rows)).toEqual({ leads: 3, deals: 2, open: 3 })
  await pull(rows, feedRow({ ...first!, deal_status: 'Open' }), feedRow({ ...second!, lead_status: 'Closed' }))
  expect(await expectTrue(rows)).toEqual({ leads: 2, deals: 3, open: 1 })
  await pull(rows, { t: 'lead', id: first!._id, seq: ++seq, del: true }, feedRow(buildLead()))
  expect(await expectTrue(rows)).toEqual({ leads: 3, deals: 2, open: 2 })
  // A change that is older than what is there moves nothing.
  await pull(rows, { ...feedRow({ ...second!, lead_status: 'Open' }), seq: 0 })
  expect(await expectTrue(rows)).toEqual({ leads: 3, deals: 2, open: 2 })
})

test('a page that is written again after a crash, or by another tab at the same time, counts once', async () => {
  const rows = createRows()
  await startBootstrap(rows, head())
  const page = { rows: leads(1200).map(feedRow), next: 'p2' }
  const place = { generation: 1, after: undefined }
  await Promise.all([applyBootstrapPage(rows, page, place), applyBootstrapPage(rows, page, place)])
  expect(await expectTrue(rows)).toMatchObject({ leads: 1200 })

  const last = { rows: leads(700).map(({ _id }): FeedRow => ({ t: 'contact', id: _id, seq: 1, v: 1, row: { _id } })) }
  // As a crash within the page leaves it: some of its rows written, the place not moved. A page's leads come at once.
  const before = (await rows.meta.get('state'))!
  await applyBootstrapPage(rows, last, { generation: 1, after: 'p2' })
  const after = (await rows.meta.get('state'))!
  await rows.meta.put({ ...before, arrived: after.arrived, bootstrap: { ...before.bootstrap!, isPartWritten: true } })
  await applyBootstrapPage(rows, last, { generation: 1, after: 'p2' })
  expect(await readTally(rows, listTally('contact'))).toBe(700)
})

test('a second bootstrap counts what it brings again once, and what it leaves out no more', async () => {
  const rows = createRows()
  const kept = leads(3)
  await bootstrap(rows, ...kept, ...leads(2))
  await resetCursor(rows, () => true)
  await bootstrap(rows, ...kept, buildLead())
  const { sweepUpTo } = (await rows.meta.get('state'))!
  await sweepGhosts(rows, sweepUpTo!)
  expect(await expectTrue(rows)).toMatchObject({ leads: 4 })
})
