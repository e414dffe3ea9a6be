import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany, addUser } from '../../../tests/support/company-world.ts'
import { createTestStore, type TestStore } from '../../../tests/support/test-database.ts'
import type { HandOver, ReadyMail } from '../../providers/mail-relay.ts'
import { addSubscribers } from '../../store/add-subscribers.ts'
import { isSomebodyUnasked } from '../../store/confirmations.ts'
import { listOfName } from '../../store/marketing-lists.ts'
import { writeTenant } from '../../store/tenant-transaction.ts'
import { askToConfirm } from './confirmation-mail.ts'
import { createMailLinks } from './mail-links.ts'
import { createPace } from './pace.ts'

let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

const links = createMailLinks({ publicUrl: 'https://a.example', secret: 's', bounceAddress: 'b@a.example' })

/** A list with double opt-in, and somebody new on it. */
async function office() {
  const companyId = await addCompany(store)
  const userId = await addUser(store, [companyId])
  const email = `${randomUUID()}@a.example`
  await writeTenant(store, companyId, async (tx) => {
    const list = { ...(await listOfName(tx, 'Careful', userId)), doubleOptIn: true }
    await addSubscribers(tx, [{ email }], { list, source: 'import', by: userId, at: new Date().toISOString() })
  })
  const ask = (handOver: (mail: ReadyMail) => Promise<HandOver>) => {
    const relay = { route: 'smtp' as const, handOver, close: () => {} }
    const pace = createPace({ perMinute: 60_000, perDomain: 60_000 }, Date.now)
    return askToConfirm({ store, links, relay, mailFrom: 'a@a.example' }, companyId, pace)
  }
  return { companyId, email, ask }
}

test('who was to be asked when the server was killed is asked by the next, and then no more', async () => {
  const { companyId, email, ask } = await office()
  await new Promise<void>((resolve) => {
    // It never hears what became of the mail.
    void ask(() => (resolve(), new Promise(() => {})))
  })
  const asked: string[] = []
  const take = async ({ to }: ReadyMail): Promise<HandOver> => {
    asked.push(to)
    return { kind: 'accepted', answer: 'OK' }
  }
  expect(await isSomebodyUnasked(store, companyId)).toBe(true)
  await ask(take)
  await ask(take)
  expect(asked).toEqual([email])
  expect(await isSomebodyUnasked(store, companyId)).toBe(false)
})

test('who could not be reached is asked later; who has left meanwhile is not asked', async () => {
  const { companyId, email, ask } = await office()
  await ask(async () => ({ kind: 'unreachable', answer: 'nobody there' }))
  expect(await isSomebodyUnasked(store, companyId)).toBe(true)
  await writeTenant(store, companyId, (tx) =>
    tx.sql.updateTable('subscriber').set({ status: 'complained' }).where('email', '=', email).execute(),
  )
  await ask(() => Promise.reject(new Error('Nobody may be asked.')))
  expect(await isSomebodyUnasked(store, companyId)).toBe(false)
})

test('where the mail server is busy they are asked again, later and later, until it takes the mail', async () => {
  const { companyId, email, ask } = await office()
  const tried: string[] = []
  const busy = async ({ to }: ReadyMail): Promise<HandOver> => {
    tried.push(to)
    return { kind: 'refused', answer: '450 4.2.0 Greylisted', isForGood: false, isBadAddress: false }
  }
  await ask(busy)
  await ask(busy)
  expect(tried).toEqual([email])
  await letTimePass(companyId, '2 minutes')
  await ask(busy)
  await letTimePass(companyId, '2 minutes')
  expect(await isSomebodyUnasked(store, companyId)).toBe(false)
  await letTimePass(companyId, '5 minutes')
  await ask(async ({ to }) => (tried.push(to), { kind: 'accepted', answer: 'OK' }))
  expect(tried).toEqual([email, email, email])
  await letTimePass(companyId, '1 day')
  expect(await isSomebodyUnasked(store, companyId)).toBe(false)
})

const letTimePass = (companyId: string, time: string) =>
  writeTenant(store, companyId, (tx) =>
    tx.sql
      .updateTable('list_member')
      .set({ ask_again_at: sql<Date>`ask_again_at - ${time}::interval` })
      .where('company_id', '=', companyId)
      .execute(),
  )
