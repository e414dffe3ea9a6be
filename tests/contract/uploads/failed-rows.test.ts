import { afterAll, beforeAll, expect, test } from 'vitest'
import { purge } from '../../../server/commands/purge.ts'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'
import { addUploader } from '../../support/builders/uploads.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)

test('purges failed rows and corrections 30 days after the upload, and keeps their numbers', async () => {
  const me = await addUploader(server)
  const bad = Array.from({ length: 600 }, (_, row) => `Bad,bad${row}@example.com,one too many`)
  const corrections = [{ line: 2, column: 0, value: 'Good' }]
  const upload = await me.upload(['first_name,email', 'God,good@example.com', ...bad].join('\n'), { corrections })
  expect(upload.rows).toMatchObject({ added: 1, failed: 600 })
  const failedRows = () => me.call('GET', `/api/upload/bulk-uploads/${upload._id}/failed-rows`)
  const storedRows = () =>
    server.store.db
      .selectFrom('bulk_upload')
      .select('corrections')
      .where('company_id', '=', me.companyId)
      .executeTakeFirstOrThrow()

  await purge(server.store, inDays(29))
  expect((await failedRows()).text.split('\r\n')).toHaveLength(602)
  expect(await storedRows()).toEqual({ corrections })

  await purge(server.store, inDays(31))
  expect(await failedRows()).toMatchObject({
    status: 409,
    body: { code: 'state', message: 'The rows of this file that failed were kept for 30 days.' },
  })
  expect(await storedRows()).toEqual({ corrections: null })
  const { body } = await me.call('GET', `/api/upload/bulk-uploads/${upload._id}`)
  expect(body['upload']).toMatchObject({ rows: { added: 1, failed: 600 } })
})

test('a row exported with a guard against formulas is guarded once when it is downloaded again', async () => {
  const me = await addUploader(server)
  const { _id } = await me.upload("first_name,email\n' =1+1,bad,x\n'＠SUM(A1),bad,x\n")
  const { text } = await me.call('GET', `/api/upload/bulk-uploads/${_id}/failed-rows`)
  expect(text.split('\r\n').map((line) => line.split(',').at(-3))).toEqual([
    'reason',
    "' =1+1",
    "'＠SUM(A1)",
    undefined,
  ])
})

test('a file without failed rows returns an empty list of them', async () => {
  const me = await addUploader(server)
  const { _id } = await me.upload('first_name\nGood\n')
  const none = await me.call('GET', `/api/upload/bulk-uploads/${_id}/failed-rows`)
  expect([none.status, none.text]).toEqual([200, 'line,reason,first_name\r\n'])
})

test('a row whose lead would be larger than 64 kB fails; the others are imported', async () => {
  const me = await addUploader(server)
  const row = `Large,large@example.com,${'€'.repeat(9_000)},${'€'.repeat(9_000)},${'€'.repeat(9_000)}`
  const header = 'first_name,email,customer_message,current_situation,extras'
  const upload = await me.upload([header, row, 'Good,good@example.com,,,'].join('\n'))
  expect(upload.rows).toMatchObject({ added: 1, failed: 1 })
  const { text } = await me.call('GET', `/api/upload/bulk-uploads/${upload._id}/failed-rows`)
  expect(text).toContain('this lead is too large: 82 kB, and at most 64 kB fit')
})

test('a row that would make a lead larger than 64 kB doesn’t update it', async () => {
  const me = await addUploader(server)
  const long = '€'.repeat(9_000)
  await me.upload(`first_name,email,customer_message,extras\nLarge,large@example.com,${long},${long}\n`)
  const plan = { duplicates: 'update' as const }
  const upload = await me.upload(`first_name,email,current_situation\nLarge,large@example.com,${long}\n`, plan)
  expect(upload.rows).toMatchObject({ updated: 0, skipped: 1 })
})
