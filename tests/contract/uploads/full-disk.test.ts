import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announcedFile, fileChunkForm, smallPicture } from '../../support/builders/files.ts'
import { chunkForm } from '../../support/builders/uploads.ts'
import { startTestServer, type TestCall, type TestServer, type TestUser } from '../../support/server/test-server.ts'

const GB = 1_000_000_000
let disk = { freeBytes: GB, totalBytes: 100 * GB }
let server: TestServer
let user: TestUser

beforeAll(async () => {
  server = await startTestServer({ diskSpace: async () => disk, logLevel: 'silent' })
  user = await server.addUser({ companyIds: [await server.addCompany()], role: 'Admin' })
})
afterAll(() => server.close())

function fileForm(content: string): FormData {
  const form = new FormData()
  form.append('file', new Blob([content]), 'file.csv')
  return form
}

const id = randomUUID()
const picture = smallPicture()
const uploads: readonly [string, string, TestCall][] = [
  ['PUT', `/api/epc/file-contents/${id}`, { body: announcedFile(picture) }],
  ['POST', `/api/epc/file-contents/${id}/chunks`, { form: fileChunkForm(picture, 0) }],
  ['PUT', `/api/upload/bulk-uploads/${id}`, { body: { fileName: 'a.csv', fileSize: 5, totalChunks: 1 } }],
  ['POST', '/api/upload/bulk-upload-chunk', { form: chunkForm('first_name,email\nMaya,maya@example.com\n') }],
  ['POST', '/api/jobs/upload-jobs', { form: fileForm('Job,Postcode\nJ1,LS1 4AP\n') }],
  ['POST', '/api/upload/upload-postcodes', { form: fileForm('postcode\nLS1 4AP\n') }],
  ['POST', '/api/marketing/subscribers/import', { body: { items: [{ email: 'maya@example.com' }] } }],
]

test.each(uploads)(
  'refuses %s %s with 507 while the disk is nearly full, and accepts it afterwards',
  async (method, path, call) => {
    disk = { freeBytes: GB, totalBytes: 100 * GB }
    const refused = await server.call(method, path, { token: user.token, ...call })
    expect([refused.status, refused.body['code'], refused.body['message'], refused.headers.get('retry-after')]).toEqual(
      [
        507,
        'storage-full',
        'The server is short of disk space, so it takes no files at the moment. Ask your administrator to free some.',
        '300',
      ],
    )
    disk = { freeBytes: 50 * GB, totalBytes: 100 * GB }
    expect((await server.call(method, path, { token: user.token, ...call })).status).toBe(200)
  },
)

test('FM-117: accepts field work while the disk is nearly full', async () => {
  disk = { freeBytes: GB, totalBytes: 100 * GB }
  const lead = await server.call('POST', '/api/epc/leads', { token: user.token, body: { surname: 'Lee' } })
  expect(lead.status).toBe(201)
})
