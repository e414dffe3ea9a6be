import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changesPage, news as newsShape } from '../../../contract/endpoints/sync.ts'
import type { View } from '../../../contract/entities/view.ts'
import { addCompany, addLeads, addUser } from '../../../tests/support/builders/company-world.ts'
import { createRandom, type Random } from '../../../tests/support/fakes/random.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import { addNotices, withdrawNotices } from '../records/notices.ts'
import { notifyOfLead } from '../records/notifications.ts'
import { readChanges, readHead } from './feed.ts'
import { type News, readNews } from './news.ts'
import { loadForUpdate, removeRow, saveRow } from './rows.ts'

let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

const AT = '2036-11-20T09:00:00.000Z'

/**
 * Creates three colleagues and their data: a row of each kind that only some members may see, and leads, which every
 * member may see.
 */
async function beginHistory({ pick, next }: Random) {
  const companyId = await addCompany(store)
  const users = [
    await addUser(store, [companyId]),
    await addUser(store, [companyId]),
    await addUser(store, [companyId]),
  ]
  const views: string[] = []
  const leads = (await addLeads(store, companyId, [{}, {}])).map(({ _id }) => _id)
  const cursors: { seq: number; cursor: string }[] = []
  const commit = async (work: (tx: TenantTx) => Promise<unknown>) => void (await writeTenant(store, companyId, work))

  async function addView(tx: TenantTx) {
    const ownerId = pick(users)
    const _id = randomUUID()
    views.push(_id)
    const form = { list: 'leads', name: `View ${views.length}`, search: {}, shared: next() < 0.5 } as const
    const view: View = { ...form, _id, companyId, ownerId, createdAt: AT, updatedAt: AT, version: 1 }
    await saveRow(tx, { entity: 'view', id: _id }, undefined, view, { userId: ownerId })
  }
  async function changeView(tx: TenantTx) {
    if (views.length === 0) return addView(tx)
    const ref = { entity: 'view', id: pick(views) } as const
    const [loaded] = await loadForUpdate(tx, [ref])
    const row = loaded?.row as View | undefined
    if (!row) return addView(tx)
    if (next() < 0.3) return removeRow(tx, ref, { userId: row.ownerId })
    await saveRow(tx, ref, row, { ...row, shared: !row.shared }, { userId: row.ownerId })
  }
  const steps: ((tx: TenantTx) => Promise<unknown>)[] = [
    addView,
    changeView,
    changeView,
    async (tx) => tx.touched('lead', pick(leads)),
    (tx) =>
      addNotices(tx, { entity: 'lead', entityId: pick(leads), by: pick(users) }, [
        { userId: pick(users), field: 'lead_status', yours: 'Open', theirs: 'Closed' },
      ]),
    (tx) =>
      withdrawNotices(tx, { entity: 'lead', entityId: pick(leads), by: pick(users) }, [
        { field: 'lead_status', value: 'Open' },
      ]),
    (tx) => notifyOfLead(tx, { userId: pick(users), leadId: pick(leads), subject: '12 High Street', by: pick(users) }),
  ]
  return {
    companyId,
    users,
    cursors,
    async step() {
      await commit(async (tx) => {
        await pick(steps)(tx)
        if (next() < 0.3) await pick(steps)(tx)
      })
      const { head: seq, cursor } = await readHead(store, companyId)
      cursors.push({ seq, cursor })
    },
    async pull(userId: string, cursor: string) {
      const text = await readChanges(store, { companyId, userId }, cursor, 1_000)
      return text === undefined ? undefined : changesPage.parse(JSON.parse(text))
    },
  }
}

async function newsOf(companyId: string, after: number): Promise<News | undefined> {
  const news = await readNews(store, companyId, after)
  return news === 'none' ? undefined : news
}

const parsed = (text: string) => newsShape.parse(JSON.parse(text))

test('FM-134: over random histories news is what each reader would pull, and holds nothing that is somebody’s own', async () => {
  let received = 0
  let owned = 0
  for (let seed = 1; seed <= 6; seed += 1) {
    const random = createRandom(seed)
    const history = await beginHistory(random)
    for (let step = 0; step < 25; step += 1) {
      await history.step()
      const { seq, cursor } = random.pick(history.cursors.slice(-5))
      const news = await newsOf(history.companyId, seq)
      for (const userId of history.users) {
        const pulled = await history.pull(userId, cursor)
        if (!news) expect(pulled).toBeUndefined()
        else if (news.owners.has(userId)) owned += 1
        else {
          received += 1
          expect(parsed(news.text).page).toEqual(pulled)
        }
      }
      const rows = news ? parsed(news.text).page.changes.flatMap((change) => ('row' in change ? [change] : [])) : []
      expect(rows.filter(({ t }) => t === 'notice' || t === 'notification')).toEqual([])
      expect(rows.filter(({ t, row }) => t === 'view' && row['shared'] !== true)).toEqual([])
    }
  }
  expect(Math.min(received, owned)).toBeGreaterThan(50)
})

test('FM-133: news follows on every commit since its place: from any of them it brings at least what a pull would', async () => {
  const random = createRandom(99)
  const history = await beginHistory(random)
  for (let step = 0; step < 12; step += 1) await history.step()
  const [first] = history.cursors
  const news = await newsOf(history.companyId, first?.seq ?? 0)
  const { from, commitTokens, page } = parsed(news?.text ?? '')
  const places = history.cursors.filter(({ seq }) => seq < page.upTo)
  expect(from).toEqual([...new Set(places.map(({ cursor }) => cursor))])
  expect(commitTokens).toHaveLength(from.length + 1)
  const reader = history.users.find((userId) => !news?.owners.has(userId)) ?? (await addUser(store, []))
  for (const cursor of from) {
    const pulled = await history.pull(reader, cursor)
    expect(pulled?.cursor).toBe(page.cursor)
    expect(page.changes).toEqual(expect.arrayContaining(pulled?.changes ?? []))
  }
})

test('there is no news if nothing changed, if too much did, and for a seq that this history lacks', async () => {
  const companyId = await addCompany(store)
  const [lead] = await addLeads(store, companyId, [{}])
  const { head } = await readHead(store, companyId)
  expect(await readNews(store, companyId, head)).toBe('none')
  expect(await readNews(store, companyId, head + 5)).toBeUndefined()
  expect((await newsOf(companyId, 0))?.seq).toBe(head)
  await addLeads(
    store,
    companyId,
    Array.from({ length: 101 }, () => ({})),
  )
  expect(await readNews(store, companyId, head)).toBeUndefined()
  await writeTenant(store, companyId, async (tx) => tx.touched('lead', lead?._id ?? ''))
  expect((await newsOf(companyId, head + 1))?.seq).toBe(head + 2)
})
