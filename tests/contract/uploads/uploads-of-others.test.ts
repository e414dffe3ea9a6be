import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUploader, chunkForm, finishedUpload, uploadIn, type Uploader } from '../../support/builders/uploads.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const CSV = 'first_name,email\nMaya,maya@example.com\n'
const pathOf = (id: string) => `/api/upload/bulk-uploads/${id}`
const PLAN = { fileName: 'leads.csv', fileSize: CSV.length, totalChunks: 2, duplicates: 'skip' }

const colleague = ({ companyId }: Uploader, role: 'User' | 'Admin') => server.addUser({ companyIds: [companyId], role })

const call = ({ token }: TestUser, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token, ...(body === undefined ? {} : { body }) })

async function startedUpload(me: Uploader): Promise<string> {
  const id = randomUUID()
  expect((await me.call('PUT', pathOf(id), PLAN)).status).toBe(200)
  return id
}

test('a User can’t undo a colleague’s upload, an Admin can', async () => {
  const me = await addUploader(server)
  const { _id } = await me.upload(CSV)
  const refused = await call(await colleague(me, 'User'), 'POST', `${pathOf(_id)}/undo`)
  expect(refused.status).toBe(403)
  expect(refused.body['message']).toBe('Only the person who did this or an administrator may undo this upload.')
  expect(await me.names()).toEqual(['Maya'])
  const admin = await colleague(me, 'Admin')
  expect((await call(admin, 'POST', `${pathOf(_id)}/undo`)).status).toBe(200)
  await finishedUpload(server, admin.token, _id)
  expect(await me.names()).toEqual([])
})

test('a User can’t cancel, replan or add to a colleague’s upload, and an Admin can cancel it', async () => {
  const me = await addUploader(server)
  const id = await startedUpload(me)
  const user = await colleague(me, 'User')
  const form = chunkForm(CSV, { of: 2, uploadId: id })
  const replies = [
    await call(user, 'DELETE', pathOf(id)),
    await call(user, 'PUT', pathOf(id), { ...PLAN, duplicates: 'update' }),
    await server.call('POST', '/api/upload/bulk-upload-chunk', { token: user.token, form }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403])
  const upload = uploadIn(await me.call('GET', pathOf(id)))
  expect(upload).toMatchObject({ by: me.user._id, state: 'uploading', duplicates: 'skip', receivedChunks: 0 })
  const cancelled = await call(await colleague(me, 'Admin'), 'DELETE', pathOf(id))
  expect(uploadIn(cancelled)).toMatchObject({ state: 'cancelled' })
})
