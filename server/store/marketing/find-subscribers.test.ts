import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leftList, removedFrom, resubscribed } from '../../../contract/entities/marketing/subscriber-steps.ts'
import { type Subscriber, subscriberIdOf } from '../../../contract/entities/marketing/subscriber.ts'
import { NAMED, TYPED } from '../../../tests/support/builders/names-to-find.ts'
import { addCompany, addUser } from '../../../tests/support/builders/company-world.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { addSubscribers } from './add-subscribers.ts'
import { eraseSubscriber } from './erase-subscriber.ts'
import { findSubscribers } from './find-subscribers.ts'
import { listOfName } from '../feed/list-of-name.ts'
import { sizesOf } from './marketing-tally.ts'
import { saveSubscribers } from './save-subscribers.ts'
import { subscribersForUpdate } from './subscriber-rows.ts'
import { writeReference, writeTenant } from '../core/tenant-transaction.ts'

let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

async function openOffice() {
  const companyId = await addCompany(store)
  const userId = await addUser(store, [companyId])
  const { result: list } = await writeTenant(store, companyId, (tx) => listOfName(tx, 'Buyers', userId))
  const add = (emails: readonly string[], at = new Date().toISOString(), onList = list) => {
    const people = emails.map((email) => ({ email }))
    return writeTenant(store, companyId, (tx) =>
      addSubscribers(tx, people, { list: onList, source: 'import', by: userId, at }),
    )
  }
  const change = async (email: string, step: (row: Subscriber) => Subscriber) => {
    await writeTenant(store, companyId, async (tx) => {
      for (const [, before] of await subscribersForUpdate(tx, [subscriberIdOf(email)]))
        await saveSubscribers(tx, [{ before, after: step(before) }], { source: 'crm' })
    })
  }
  const find = (asked: { q?: string; listId?: string; page?: number; limit?: number }) =>
    findSubscribers(store, { companyId, page: 1, limit: 50, ...asked })
  return { companyId, userId, list, add, change, find }
}

/** Subscribers join their list when they were added, and not when the test ran. */
const joinAsAdded = () =>
  writeReference(store, async (db) => {
    await sql`update list_member set added_at = created_at from subscriber where id = subscriber_id`.execute(db)
    await sql`delete from marketing_tally`.execute(db)
    await sql`delete from marketing_day`.execute(db)
    await sql`
      insert into marketing_tally (company_id, of_id, at, people)
      select company_id, of_id, date_trunc('second', at) as second, count(*) from (
        select company_id, company_id as of_id, created_at as at from subscriber
        union all
        select company_id, list_id, added_at from list_member where state <> 'left'
      ) as joined group by company_id, of_id, second`.execute(db)
    await sql`
      insert into marketing_day (company_id, of_id, day, people)
      select company_id, of_id, (at at time zone 'UTC')::date as day, sum(people) from marketing_tally
      group by company_id, of_id, day`.execute(db)
  })

const PEOPLE = 120
const DAY_MS = 86_400_000
const person = (at: number) => `p${at}@x.example`

test('every page has the right subscribers, newest first, after some left, returned or were erased', async () => {
  const { companyId, userId, list, add, change, find } = await openOffice()
  for (let from = 0; from < PEOPLE; from += 10) {
    const emails = Array.from({ length: 10 }, (_, at) => person(from + at))
    await add(emails, new Date(Date.UTC(2026, 10, 1) + (from < PEOPLE / 2 ? 0 : DAY_MS) + from * 70).toISOString())
  }
  await joinAsAdded()

  for (let at = 0; at < PEOPLE; at += 7) await change(person(at), (row) => leftList(row, list._id))
  for (let at = 0; at < PEOPLE; at += 21)
    await change(person(at), (row) =>
      resubscribed(row, { companyId, email: row.email, at: row.updatedAt, reason: 'By telephone.' }),
    )
  await add([person(0), person(21)])
  await change(person(50), (row) => removedFrom(row, list._id))
  await eraseSubscriber(store, companyId, { id: subscriberIdOf(person(60)), by: userId })

  const pagesOf = async (listId?: string) => {
    const found: string[] = []
    for (let page = 1; ; page++) {
      const { subscribers, totalSubscribers } = await find({ page, limit: 7, ...(listId ? { listId } : {}) })
      found.push(...subscribers.map(({ _id }) => _id))
      if (subscribers.length === 0) return { found, total: totalSubscribers }
    }
  }
  const { rows: all } = await sql<{ id: string }>`
    select id from subscriber order by created_at desc, id desc`.execute(store.db)
  const { rows: members } = await sql<{ id: string }>`
    select subscriber_id as id from list_member where state <> 'left'
    order by added_at desc, subscriber_id desc`.execute(store.db)
  expect(await pagesOf()).toEqual({ found: all.map(({ id }) => id), total: PEOPLE - 1 })
  expect(await pagesOf(list._id)).toEqual({ found: members.map(({ id }) => id), total: members.length })
  expect(members.length).toBeLessThan(PEOPLE - 10)
  expect(await sizesOf(store.db, companyId)).toEqual({ [companyId]: PEOPLE - 1, [list._id]: members.length })
})

test('a search within a list finds its members once each, whichever of word and list is smaller', async () => {
  const { companyId, userId, list, add, change, find } = await openOffice()
  const { result: small } = await writeTenant(store, companyId, (tx) => listOfName(tx, 'Small', userId))
  const emails = Array.from({ length: 30 }, (_, at) => `ann${at}@ann-mail${at % 3}.example`)
  await add(emails)
  await add(emails.slice(0, 4), undefined, small)
  await change(emails[0] ?? '', (row) => leftList(row, list._id))
  const totalOf = async (q: string, listId?: string) =>
    (await find({ q, ...(listId ? { listId } : {}) })).totalSubscribers
  expect(await totalOf('ann')).toBe(30)
  expect(await totalOf('ann', list._id)).toBe(29)
  expect(await totalOf('ann-mail0', list._id)).toBe(9)
  expect(await totalOf('ann', small._id)).toBe(4)
  expect(await totalOf('ann7@ ann-mail1', list._id)).toBe(1)
  expect(await totalOf('ann7@ ann-mail2', list._id)).toBe(0)
})

test("a frequent word finds the list's members with it, and so do two words", async () => {
  const { companyId, userId, add, find } = await openOffice()
  const { result: other } = await writeTenant(store, companyId, (tx) => listOfName(tx, 'Other', userId))
  const thousands = (name: string) => Array.from({ length: 20_100 }, (_, at) => `${name}${at}@${name}.example`)
  // Last in the order of each word, of the list and of time.
  const last = 'p.alfaz.omegaz@x.example'
  const emailsOf = async (asked: { q: string; listId?: string }) =>
    (await find(asked)).subscribers.map(({ email }) => email)
  await add([last], '2026-11-01T10:00:00.000Z', other)
  await add(thousands('alfa'))
  await add(thousands('omega'), undefined, other)
  expect(await emailsOf({ q: 'alfa', listId: other._id })).toEqual([last])
  expect(await find({ q: 'alfa omega' })).toMatchObject({ subscribers: [{ email: last }], totalSubscribers: 1 })
  expect(await emailsOf({ q: 'alfa omega', listId: other._id })).toEqual([last])
})

test('a search beyond the limit returns the newest first', async () => {
  const { companyId, userId, list, add, find } = await openOffice()
  const { result: other } = await writeTenant(store, companyId, (tx) => listOfName(tx, 'Other', userId))
  const minute = (at: number) => new Date(Date.UTC(2026, 10, 1, 10, at)).toISOString()
  const some = (name: string, length: number) => Array.from({ length }, (_, at) => `${name}${at}@x.example`)
  await add(some('often', 1_200), minute(1))
  await add(some('often-later', 1_200), minute(2), other)
  await add(some('others', 3_000), minute(3))
  for (let at = 0; at < 60; at++) await add([`often-last${at}@x.example`], minute(4 + at))
  const { subscribers, totalSubscribers, isAtLeast } = await find({ q: 'often' })
  expect(subscribers.map(({ email }) => email)).toEqual(
    Array.from({ length: 50 }, (_, at) => `often-last${59 - at}@x.example`),
  )
  expect({ totalSubscribers, isAtLeast }).toEqual({ totalSubscribers: 2_000, isAtLeast: true })
  expect((await find({ q: 'often', listId: list._id, page: 2 })).subscribers.map(({ email }) => email)).toEqual([
    ...Array.from({ length: 10 }, (_, at) => `often-last${9 - at}@x.example`),
    ...Array.from({ length: 40 }, () => expect.stringMatching(/^often\d+@/)),
  ])
})

test('a word with any sign finds exactly its subscribers', async () => {
  const { add, change, find } = await openOffice()
  await add(['one@x.example', 'two@x.example'])
  const odd = String.raw`o'neil\':*&!|(<->)`
  await change('one@x.example', (row) => ({ ...row, lastName: odd }))
  const emailsOf = async (q: string) => (await find({ q })).subscribers.map(({ email }) => email)
  expect(await emailsOf(odd)).toEqual(['one@x.example'])
  expect(await emailsOf(`${odd} one`)).toEqual(['one@x.example'])
  expect(await emailsOf("o'neil")).toEqual(['one@x.example'])
  expect(await emailsOf('\\')).toEqual([])
  // An apostrophe doesn't count, so nothing is searched for.
  expect(await emailsOf("'")).toEqual(await emailsOf(''))
  await change('one@x.example', (row) => ({ ...row, lastName: 'Lee' }))
  expect(await emailsOf("o'neil")).toEqual([])
})

test("search never returns another company's subscribers", async () => {
  const [mine, theirs] = [await openOffice(), await openOffice()]
  await mine.add(['ann@x.example'])
  await theirs.add(['ann@y.example'])
  const { subscribers, totalSubscribers } = await mine.find({ q: 'ann' })
  expect(subscribers.map(({ email }) => email)).toEqual(['ann@x.example'])
  expect(totalSubscribers).toBe(1)
})

test('subscribers are found in simplified spelling, without accents, apostrophes and hyphens', async () => {
  const { companyId, list, userId, find } = await openOffice()
  const people = NAMED.map(({ firstname, surname }, at) => ({
    email: person(at),
    firstName: firstname,
    lastName: surname,
  }))
  const at = new Date().toISOString()
  await writeTenant(store, companyId, (tx) => addSubscribers(tx, people, { list, source: 'import', by: userId, at }))
  for (const { finds, ...typed } of TYPED) {
    const { subscribers } = await find({ q: Object.values(typed).join(' ') })
    expect(subscribers.map(({ firstName }) => firstName)).toEqual([finds])
  }
})

test('a list is found by its name in any case, with or without accents and hyphens', async () => {
  const { companyId, userId } = await openOffice()
  const idOf = async (name: string) =>
    (await writeTenant(store, companyId, (tx) => listOfName(tx, name, userId))).result._id
  const cafe = await idOf('Café – past buyers')
  expect(await idOf('cafe past-buyers')).toBe(cafe)
  expect(await idOf('Cafe buyers')).not.toBe(cafe)
})
