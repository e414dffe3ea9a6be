import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listBulkUploads, UPLOADS_PAGE_SIZE } from '../../../contract/endpoints/bulk-upload.ts'
import { KEPT_LEADS_NAMED } from '../../../contract/entities/bulk-upload.ts'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import { addUploader, type Uploader } from '../../support/builders/uploads.ts'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'

let server: TestServer
let me: Uploader

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await addUploader(server)
})

const list = (query: string) => me.call('GET', `/api/upload/bulk-uploads?companyId=${me.companyId}&${query}`)
const fileOf = (names: readonly string[]) => `firstname\n${names.join('\n')}\n`
const workOn = async (names: readonly string[]) => {
  const leads = (await me.leads()).filter(({ firstname }) => names.includes(firstname ?? ''))
  for (const { _id } of leads) await me.call('POST', `/api/epc/leads/${_id}/notes`, { content: 'Rang' })
  return leads.map(({ _id }) => _id)
}

test('an undo says who requested it, when, and which leads are kept', async () => {
  const done = await me.upload(fileOf(['Ann', 'Bob', 'Cat']))
  const [bob] = await workOn(['Bob'])
  const { undo: undone } = await me.undo(done)
  expect(undone).toMatchObject({ removed: 2, restored: 0, kept: 1, leads: [bob], by: me.user._id })
  expect(Math.abs(Date.now() - Date.parse(undone?.at ?? ''))).toBeLessThan(60_000)
})

test('an undo counts the leads that are kept, and names none if there are many', async () => {
  const names = Array.from({ length: KEPT_LEADS_NAMED + 1 }, (_, at) => `Ann${at}`)
  const done = await me.upload(fileOf(names))
  await workOn(names)
  const { undo: undone } = await me.undo(done)
  expect(undone).toMatchObject({ removed: 0, kept: names.length })
  expect(undone?.leads).toBeUndefined()
})

test('an undo no longer names a lead that was erased', async () => {
  const done = await me.upload(fileOf(['Ann', 'Bob']))
  const [ann, bob] = await workOn(['Ann', 'Bob'])
  expect(new Set((await me.undo(done)).undo?.leads)).toEqual(new Set([ann, bob]))
  const owner = await server.addUser({ role: 'SuperAdmin', companyIds: [me.companyId] })
  const erase = `/api/epc/leads/${ann}/erase?companyId=${me.companyId}`
  expect((await server.call('POST', erase, { token: owner.token })).status).toBe(200)
  const { uploads } = listBulkUploads.response.parse((await list('days=90')).body)
  expect(uploads[0]?.undo).toMatchObject({ kept: 2, leads: [bob] })
})

test('lists the uploads of 90 days past the first fifty, and no older ones', async () => {
  await writeTenant(server.store, me.companyId, (tx) =>
    sql`insert into bulk_upload
      (company_id, id, user_id, file_name, file_size, total_chunks, is_announced, duplicates, state, created_at)
      select ${me.companyId}, gen_random_uuid(), ${me.user._id}, n || '.csv', 1, 1, true, 'skip', 'done',
        now() - n * interval '1 day' from generate_series(1, 95) as n`.execute(tx.sql),
  )
  const first = await list('days=90')
  const page = listBulkUploads.response.parse(first.body).uploads
  expect(page).toHaveLength(UPLOADS_PAGE_SIZE)
  const next = /<(.*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const rest = listBulkUploads.response.parse((await me.call('GET', next)).body).uploads
  expect([...page, ...rest].map(({ fileName }) => fileName)).toEqual(
    Array.from({ length: 89 }, (_, at) => `${at + 1}.csv`),
  )
  expect((await list('')).body['uploads']).toHaveLength(50)
  for (const days of ['0', '91', 'x']) expect((await list(`days=${days}`)).status).toBe(422)
})
