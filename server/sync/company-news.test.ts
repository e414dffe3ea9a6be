import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { news as newsShape, type Poke } from '../../contract/endpoints/sync.ts'
import { addCompany, addLeads } from '../../tests/support/builders/company-world.ts'
import { createTestStore, type TestStore } from '../../tests/support/server/test-database.ts'
import { createCompanyNews, type NewsListener, type NewsParts } from './company-news.ts'
import { writeTenant } from '../store/core/tenant-transaction.ts'
import { readHead } from '../store/feed/feed.ts'
import { createPokeQueue } from './poke-queue.ts'

let store: TestStore
const closing: (() => void)[] = []
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(async () => {
  for (const close of closing) close()
  await store.close()
})

const PATIENCE = { timeout: 10_000 }

interface ReceivedPoke extends Poke {
  news: string | undefined
}

async function listening(given: Partial<NewsListener>[], parts: Partial<NewsParts> = {}) {
  const companyId = await addCompany(store)
  const received: ReceivedPoke[][] = given.map(() => [])
  const listeners = given.map(
    (each, index): NewsListener => ({
      isOf: () => true,
      userId: randomUUID(),
      takesNews: true,
      notify: (poke, news) => void received[index]?.push({ ...poke, news }),
      ...each,
    }),
  )
  const queue = createPokeQueue({ isBusy: () => false, onEmpty: () => {} })
  const news = createCompanyNews({
    store,
    companyId,
    listeners: () => listeners,
    lookAgain: async () => {},
    queue: () => queue,
    ...parts,
  })
  closing.push(news.close, queue.close)
  const [{ _id: leadId } = { _id: '' }] = await addLeads(store, companyId, [{}])
  let { head: seq } = await readHead(store, companyId)
  const first = seq
  const commit = async (removed = 0) => {
    await writeTenant(store, companyId, async (tx) => {
      tx.touched('lead', leadId)
      for (let row = 0; row < removed; row += 1) tx.touched('lead', randomUUID(), true)
    })
    seq += 1
    news.add({ companyId, seq })
  }
  const again = (more: Partial<Poke> = {}) => news.add({ companyId, seq, ...more })
  return {
    companyId,
    again,
    received,
    commit,
    last: () => received.map((theirs) => (theirs.at(-1)?.seq ?? first) - first),
  }
}

test('a burst of commits is sent together, and each news follows on the previous one', async () => {
  const { received, commit, last } = await listening([{}, {}])
  for (let count = 0; count < 20; count += 1) await commit()
  await vi.waitFor(() => expect(last()).toEqual([20, 20]), PATIENCE)
  const [ours = []] = received
  expect(ours.length).toBeLessThan(20)
  const places = ours.map(({ news }) => newsShape.parse(JSON.parse(news ?? '')))
  for (const [index, { from }] of places.entries())
    if (index > 0) expect(from).toContain(places[index - 1]?.page.cursor)
  expect(received[1]).toEqual(ours)
})

test('a poke for a commit that was already sent is dropped, unless settings changed with it', async () => {
  const { received, commit, last, again } = await listening([{}, {}])
  await commit()
  await vi.waitFor(() => expect(last()).toEqual([1, 1]), PATIENCE)
  again()
  await sleep(600)
  expect(received.map(({ length }) => length)).toEqual([1, 1])
  await commit()
  await vi.waitFor(() => expect(last()).toEqual([2, 2]), PATIENCE)
  expect(received.every((theirs) => theirs.length === 2 && theirs.every(({ news }) => news !== undefined))).toBe(true)
  again({ settings: true })
  await vi.waitFor(() => expect(received.every((theirs) => theirs.at(-1)?.settings === true)).toBe(true), PATIENCE)
})

test("devices that can't use news get the poke without it", async () => {
  const { received, commit, last } = await listening([{}, { takesNews: false }])
  await commit()
  await vi.waitFor(() => expect(last()).toEqual([1, 1]), PATIENCE)
  expect(received.map(([first]) => first?.news !== undefined)).toEqual([true, false])
})

const failing: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: () => Promise.reject(new Error('The database is away.')),
}

test.each<[what: string, parts: () => Partial<NewsParts>]>([
  ['what changed', () => ({ store: { ...store, db: store.db.withPlugin(failing) } })],
  ['whether sessions stand', () => ({ lookAgain: () => Promise.reject(new Error('The database is away.')) })],
])("when %s can't be read, every device is asked to pull", async (_what, parts) => {
  const { received, commit, last } = await listening([{}, {}, {}], parts())
  await commit()
  await vi.waitFor(() => expect(last()).toEqual([1, 1, 1]), PATIENCE)
  expect(received.flat().every(({ news }) => news === undefined)).toBe(true)
})

test('a device that still waits for its turn gets no news that would leave a gap', async () => {
  let isAway = true
  const { received, commit, last } = await listening(
    Array.from({ length: 15 }, () => ({})),
    { lookAgain: async () => void (isAway && (await Promise.reject(new Error('The database is away.')))) },
  )
  await commit()
  await vi.waitFor(() => expect(received.flat()).toHaveLength(15), PATIENCE)
  isAway = false
  await commit()
  await vi.waitFor(() => expect(last()).toEqual(Array(15).fill(2)), PATIENCE)
  expect(received.every((theirs) => theirs.at(-1)?.news !== undefined)).toBe(true)
})

test('changes too large for news are pulled, and the next news follows on them', async () => {
  const { received, commit, last, companyId } = await listening([{}])
  await commit(101)
  await vi.waitFor(() => expect(last()).toEqual([1]), PATIENCE)
  const { cursor } = await readHead(store, companyId)
  await commit()
  await vi.waitFor(() => expect(last()).toEqual([2]), PATIENCE)
  const [ours = []] = received
  expect(newsShape.parse(JSON.parse(ours.at(-1)?.news ?? '')).from).toContain(cursor)
})
