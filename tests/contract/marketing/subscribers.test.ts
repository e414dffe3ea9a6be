import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Subscriber } from '../../../contract/entities/marketing/subscriber.ts'
import { until } from '../../support/fakes/until.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

let server: TestServer
let companyId: string
let ann: TestUser
beforeAll(async () => {
  server = await startTestServer()
  companyId = await server.addCompany()
  ann = await server.addUser({ companyIds: [companyId], role: 'Admin' })
})
afterAll(() => server.close())

const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const answer = await server.call(method, `/api/marketing/${path}`, { token: ann.token, body, headers })
  return { status: answer.status, body: answer.body as Record<string, unknown>, text: answer.text }
}
const post = (path: string, body: unknown, headers?: Record<string, string>) => call('POST', path, body, headers)
const newList = async (form: object = {}) =>
  ((await post('lists', { name: `List ${randomUUID()}`, ...form })).body['list'] as { _id: string })._id
const newAddress = () => `${randomUUID()}@example.com`
const lookUp = async (email: string) =>
  (await call('GET', `subscribers/lookup?email=${encodeURIComponent(email)}`)).body['subscriber'] as Subscriber | null
const sizes = async () => (await call('GET', 'lists')).body['sizes'] as Record<string, number>

test('refuses a list without a name or with an invalid address, with a message', async () => {
  expect(await post('lists', { name: ' ' })).toMatchObject({ status: 422 })
  const { status, text } = await post('lists', { name: 'Buyers', defaultFromEmail: 'nobody' })
  expect(status).toBe(422)
  expect(text).toContain('From Email: enter a valid email address.')
  await post('lists', { name: 'Twice' })
  expect(await post('lists', { name: 'twice' })).toMatchObject({
    status: 422,
    body: { message: 'A list with this name already exists.' },
  })
})

test('a list sent twice under one key is made once', async () => {
  const key = randomUUID()
  const make = () => post('lists', { name: 'Keyed' }, { 'idempotency-key': key })
  expect((await make()).body).toMatchObject({ list: { _id: key } })
  expect((await make()).body).toMatchObject({ list: { _id: key } })
})

test('a list sent twice at once under one key is made once, and its name isn’t reported as taken', async () => {
  for (let round = 0; round < 5; round++) {
    const key = randomUUID()
    const make = () => post('lists', { name: `At once ${round}` }, { 'idempotency-key': key })
    const statuses = (await Promise.all([make(), make(), make()])).map(({ status }) => status)
    expect(statuses).toContain(201)
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([])
  }
})

test('reports a list as deleted if its key is sent again after that', async () => {
  const key = randomUUID()
  const make = () => post('lists', { name: 'Short-lived' }, { 'idempotency-key': key })
  await make()
  await call('DELETE', `lists/${key}`)
  expect(await make()).toMatchObject({
    status: 410,
    body: { code: 'deleted', message: expect.stringMatching(/^This list was deleted by \S/) },
  })
})

test('counts and finds people by list, and by words of names, address and phone', async () => {
  const [buyers, others] = [await newList(), await newList()]
  const tag = randomUUID().slice(0, 8)
  const items = Array.from({ length: 60 }, (_, at) => ({
    email: `person${at}.${tag}@mail${at % 2}.example`,
    firstName: `Zoë${tag}`,
    lastName: at === 7 ? 'Quist-Moller' : 'Lee',
    phone: `07700 9${String(at).padStart(5, '0')}`,
  }))
  const imported = await post('subscribers/import', { items, defaultListName: `Import ${tag}` })
  const list = imported.body['list'] as { _id: string }
  const find = async (query: string) => (await call('GET', `subscribers?${query}`)).body
  expect(await find(`q=zoë${tag}`)).toMatchObject({ totalSubscribers: 60 })
  const page = await find(`q=zoë${tag}&page=2`)
  expect(page['subscribers']).toHaveLength(10)
  const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((each) => find(`listId=${list._id}&limit=10&page=${each}`)))
  const onPages = pages.map(({ subscribers }) => (subscribers as Subscriber[]).map(({ email }) => email))
  expect(onPages.map(({ length }) => length)).toEqual([10, 10, 10, 10, 10, 10, 0])
  const whole = (await find(`listId=${list._id}&limit=60`))['subscribers'] as Subscriber[]
  expect(onPages.flat()).toEqual(whole.map(({ email }) => email))
  expect(await find(`q=ZOË${tag}+quist`)).toMatchObject({
    totalSubscribers: 1,
    subscribers: [{ lastName: 'Quist-Moller' }],
  })
  expect(await find(`q=${tag}+mail1.ex`)).toMatchObject({ totalSubscribers: 30 })
  expect(await find(`q=person12.${tag}@mail0`)).toMatchObject({ totalSubscribers: 1 })
  expect(await find(`q=07700900012+zoë${tag}`)).toMatchObject({ totalSubscribers: 1 })
  expect((await find('q=07700 900-012'))['subscribers']).toMatchObject([{ email: items[12]?.email }])
  await post('subscribers/upsert', { email: items[0]?.email, listIds: [buyers], source: 'crm' })
  expect(await find(`listId=${buyers}`)).toMatchObject({ totalSubscribers: 1 })
  expect(await find(`listId=${buyers}&q=zoë${tag}`)).toMatchObject({ totalSubscribers: 1 })
  expect(await find(`listId=${others}&q=zoë${tag}`)).toMatchObject({ totalSubscribers: 0, subscribers: [] })
  await post('subscribers/remove-list', { email: items[0]?.email, listId: buyers })
  expect((await sizes())[buyers]).toBe(0)
})

test('a changed name is found by the new word, and no longer by the old one', async () => {
  const email = newAddress()
  const [old, later] = [`old${randomUUID().slice(0, 6)}`, `new${randomUUID().slice(0, 6)}`]
  await post('subscribers/upsert', { email, firstName: old })
  await post('subscribers/upsert', { email, firstName: later })
  expect((await call('GET', `subscribers?q=${old}`)).body).toMatchObject({ totalSubscribers: 0 })
  expect((await call('GET', `subscribers?q=${later}`)).body).toMatchObject({ totalSubscribers: 1 })
})

test('an import counts rows, people and missing addresses, and counts once if it is sent again', async () => {
  const known = newAddress()
  await post('subscribers/upsert', { email: known, firstName: 'Ann' })
  const gone = newAddress()
  await post('subscribers/unsubscribe', { email: gone })
  const fresh = newAddress()
  const chunk = {
    items: [
      { email: known },
      { email: ` ${fresh.toUpperCase()} `, firstName: 'Bo', lastName: null },
      { email: '', firstName: 'Nobody' },
      { firstName: 'Nobody' },
      { email: 'n/a' },
      { email: 'no at sign' },
      { email: gone },
    ],
    defaultListName: `Import ${randomUUID()}`,
    importId: randomUUID(),
    chunk: 3,
  }
  const expected = { imported: 3, upserts: 3, skippedNoEmail: 3, skippedInvalid: 1, keptOut: 1 }
  const [first, again] = await Promise.all([post('subscribers/import', chunk), post('subscribers/import', chunk)])
  expect(first.body).toMatchObject(expected)
  expect(again.body).toEqual(first.body)
  const list = first.body['list'] as { _id: string }
  expect((await sizes())[list._id]).toBe(3)
  expect(await lookUp(fresh)).toMatchObject({ status: 'subscribed', firstName: 'Bo', listIds: [list._id] })
  expect(await lookUp(gone)).toMatchObject({ status: 'unsubscribed' })
  expect((await post('subscribers/import', { ...chunk, importId: randomUUID() })).body).toMatchObject({ upserts: 0 })
})

test('an import without a list name goes into the Past buyers list', async () => {
  const { body } = await post('subscribers/import', { items: [{ email: newAddress() }] })
  expect(body).toMatchObject({ imported: 1, upserts: 1, list: { name: 'Past buyers list' } })
})

test('two concurrent imports of the same people add each of them once', async () => {
  const items = Array.from({ length: 200 }, () => ({ email: newAddress() }))
  const name = `Import ${randomUUID()}`
  const answers = await Promise.all(
    [items, items.toReversed(), items].map((each) =>
      post('subscribers/import', { items: each, defaultListName: name }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers.reduce((sum, { body }) => sum + Number(body['upserts']), 0)).toBe(200)
  const list = answers[0]?.body['list'] as { _id: string }
  expect((await sizes())[list._id]).toBe(200)
})

test('a list with double opt-in adds new people as unconfirmed, and known people unconfirmed for that list only', async () => {
  const [open, careful] = [await newList(), await newList({ doubleOptIn: true, gdprNote: 'I want news.' })]
  const email = newAddress()
  await post('subscribers/upsert', { email, listIds: [open], source: 'crm' })
  await post('subscribers/upsert', { email, listIds: [careful], source: 'crm' })
  expect(await lookUp(email)).toMatchObject({ status: 'subscribed', pendingListIds: [careful] })
  const stranger = newAddress()
  const { body } = await post('subscribers/upsert', { email: stranger, listIds: [careful], source: 'crm' })
  expect(body).toMatchObject({ subscriber: { status: 'unconfirmed', pendingListIds: [careful] } })
  const { _id } = body['subscriber'] as { _id: string }
  expect((await call('GET', `subscribers/${_id}/log`)).body['events']).toMatchObject([
    { act: 'added', status: 'unconfirmed', source: 'crm', listId: careful, wording: 'I want news.', by: 'Ann Lee' },
  ])
})

test('logs Resubscribe with who and why; one made before a newer opt-out has no effect', async () => {
  const email = newAddress()
  await post('subscribers/upsert', { email, source: 'crm', listIds: [] })
  const seen = await lookUp(email)
  await post('subscribers/unsubscribe', { email })
  const back = { email, status: 'subscribed', source: 'crm', reason: 'asked by phone' }
  const late = await post('subscribers/upsert', { ...back, leaveId: seen?.leaveId ?? null })
  expect(late).toMatchObject({ status: 409, body: { code: 'state' } })
  const now = await lookUp(email)
  expect(now).toMatchObject({ status: 'unsubscribed' })
  expect((await post('subscribers/upsert', { ...back, leaveId: now?.leaveId })).body).toMatchObject({
    subscriber: { status: 'subscribed', reason: 'asked by phone' },
  })
  const events = (await call('GET', `subscribers/${now?._id}/log`)).body['events']
  expect(events).toMatchObject([
    { act: 'resubscribed', by: 'Ann Lee', reason: 'asked by phone' },
    { act: 'unsubscribed' },
    { act: 'added' },
  ])
})

test('an erased person disappears everywhere, and no import or upsert emails them again', async () => {
  const email = newAddress()
  const { body } = await post('subscribers/upsert', { email, firstName: 'Eve' })
  const { _id } = body['subscriber'] as { _id: string }
  expect((await call('DELETE', `subscribers/${_id}`)).status).toBe(200)
  expect(await lookUp(email)).toBeNull()
  expect((await post('subscribers/import', { items: [{ email }] })).body).toMatchObject({ upserts: 0, keptOut: 1 })
  expect(await post('subscribers/upsert', { email })).toMatchObject({ status: 409 })
  expect(await lookUp(email)).toBeNull()
  await post('subscribers/upsert', { email, status: 'subscribed', source: 'crm', reason: 'came back' })
  expect(await lookUp(email)).toMatchObject({ status: 'subscribed' })
})

test('a repeated answer after an erasure doesn’t reveal who it was', async () => {
  const person = { email: newAddress(), firstName: `Eve${randomUUID()}`, phone: '07700 900123' }
  const key = { 'idempotency-key': randomUUID() }
  const { body } = await post('subscribers/upsert', person, key)
  const { _id } = body['subscriber'] as { _id: string }
  await call('DELETE', `subscribers/${_id}`)
  const again = await post('subscribers/upsert', person, key)
  expect(again).toMatchObject({ status: 200, body: { subscriber: { _id } } })
  for (const detail of Object.values(person)) expect(again.text).not.toContain(detail)
})

test('a person who left stays unsubscribed when the list is deleted', async () => {
  const listId = await newList()
  const email = newAddress()
  await post('subscribers/upsert', { email, listIds: [listId], source: 'crm' })
  await post('subscribers/unsubscribe', { email })
  await call('DELETE', `lists/${listId}`)
  expect(await lookUp(email)).toMatchObject({ status: 'unsubscribed', listIds: [] })
  await post('subscribers/import', { items: [{ email }] })
  expect(await lookUp(email)).toMatchObject({ status: 'unsubscribed' })
})

test('makes a list of the people of filtered leads, after suppression', async () => {
  const town = `TOWN ${randomUUID()}`
  const [one, two, gone] = [newAddress(), newAddress(), newAddress()]
  for (const email of [one, one.toUpperCase(), two, gone, 'nothing', undefined])
    await server.addLead(companyId, { posttown: town, firstname: 'Lea', ...(email ? { email } : {}) })
  await post('subscribers/unsubscribe', { email: gone })
  const selection = { filters: { posttown: [town] } }
  const audience = { leads: 6, withoutEmail: 2, duplicates: 1, keptOut: 1, people: 2 }
  expect((await post('lists/from-leads/count', selection)).body).toEqual(audience)
  const name = `People of ${town}`
  const { body } = await post('lists/from-leads', { ...selection, name })
  expect(body).toMatchObject({ leads: 6, size: 2 })
  expect(body['next']).toBeUndefined()
  const list = body['list'] as { _id: string }
  expect((await sizes())[list._id]).toBe(2)
  expect(await lookUp(one)).toMatchObject({ status: 'subscribed', firstName: 'Lea', source: 'leads' })
  expect(await lookUp(gone)).toMatchObject({ status: 'unsubscribed', listIds: [] })
})

test('makes a list of any number of leads, in several calls; of two with one address the newer names the person', async () => {
  const town = `TOWN ${randomUUID()}`
  const emails = Array.from({ length: 7 }, newAddress)
  const ids: string[] = []
  for (const [at, email = ''] of [...emails, emails[0]].entries()) {
    const createdAt = new Date(Date.UTC(2026, 0, 1 + at)).toISOString()
    ids.push((await server.addLead(companyId, { posttown: town, email, firstname: `Lea${at}`, createdAt }))._id)
  }
  const selection = { filters: { posttown: [town] }, except: [ids[3]] }
  const audience = { leads: 7, withoutEmail: 0, duplicates: 1, keptOut: 0, people: 6 }
  expect((await post('lists/from-leads/count', selection)).body).toEqual(audience)
  const named = { leadIds: ids.filter((id) => id !== ids[3]) }
  expect((await post('lists/from-leads/count', named)).body).toEqual(audience)
  const name = `People of ${town}`
  const calls: unknown[] = []
  for (let after: unknown, isDone = false; !isDone; isDone = after === undefined) {
    const { body } = await post('lists/from-leads', { ...selection, name, limit: 3, ...(after ? { after } : {}) })
    after = body['next']
    calls.push([body['leads'], body['size']])
  }
  expect(calls).toEqual([
    [3, 3],
    [3, 6],
    [1, 6],
  ])
  expect(await lookUp(emails[0] ?? '')).toMatchObject({ firstName: 'Lea7' })
  expect(await lookUp(emails[3] ?? '')).toBeNull()
})

test('the caller of a count can poll its progress in leads until it is done', async () => {
  const lead = await server.addLead(companyId, { email: newAddress() })
  const countId = randomUUID()
  const leadIds = [lead._id, ...Array.from({ length: 100_000 }, () => randomUUID())]
  const soFar = async (id = countId) => (await call('GET', `lists/from-leads/count?countId=${id}`)).body['leads']
  const counting = post('lists/from-leads/count', { leadIds, countId })
  await until(async () => (await soFar()) === 1)
  expect(await soFar(randomUUID())).toBe(0)
  expect((await counting).body).toMatchObject({ leads: 1, people: 1 })
  expect(await soFar()).toBe(0)
})

test('a device gets subscribers who are leads and those changed by staff, not a whole import', async () => {
  const token = ann.token
  const sync = (path: string) => server.call('GET', `/api/sync/${path}companyId=${companyId}`, { token })
  const { body: head } = await sync('head?')
  const [ofLead, late, unseen] = [newAddress(), newAddress(), newAddress()]
  await server.addLead(companyId, { email: ofLead.toUpperCase() })
  await post('subscribers/import', { items: [ofLead, late, unseen].map((email) => ({ email })) })
  await server.addLead(companyId, { email: late })
  const { body } = await sync(`changes?cursor=${String(head['cursor'])}&`)
  const changes = body['changes'] as { t: string; row: Subscriber }[]
  const emails = changes.flatMap(({ t, row }) => (t === 'subscriber' ? [row.email] : []))
  expect(emails.toSorted()).toEqual([ofLead, late].toSorted())
})
