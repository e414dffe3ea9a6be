import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import { createTestStore } from '../../support/server/test-database.ts'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'
import { isWaitingForLock } from '../../support/server/waiting-for-lock.ts'
import {
  addUploader,
  type SentChunk,
  chunkForm,
  finishedUpload,
  sha256,
  type Uploader,
  uploadIn,
} from '../../support/builders/uploads.ts'

let server: TestServer
let dataDir: string
let me: Uploader

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'doorstep-uploads-'))
  server = await startTestServer({ dataDir })
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await addUploader(server)
})

describe('a client that knows only the specification', () => {
  test('sends chunks one after the other, then polls until the file is processed', async () => {
    const file = 'First Name,Surname,Email\nMaya,Shah,maya@example.com\nBen,Lee,ben@example.com\n'
    const first = await me.sendChunk(file.slice(0, 30), { number: 0, of: 2 })
    expect(first.status).toBe(200)
    const waiting = await me.call('GET', '/api/upload/check-upload-status')
    expect(waiting.status).toBe(202)
    expect(uploadIn(waiting)).toMatchObject({ state: 'uploading', receivedChunks: 1, missingChunks: [1] })
    await me.sendChunk(file.slice(30), { number: 1, of: 2, isFileLast: true })
    const { _id } = uploadIn(first)
    await finishedUpload(server, me.user.token, _id)
    const done = await me.call('GET', '/api/upload/check-upload-status')
    expect(done.status).toBe(200)
    expect(done.body['message']).toBe('File uploaded and processed successfully')
    expect(await me.leads()).toMatchObject([
      {
        firstname: 'Maya',
        surname: 'Shah',
        email: 'maya@example.com',
        lead_status: 'Open',
        lead_source: 'Bulk upload',
      },
      { firstname: 'Ben', surname: 'Lee' },
    ])
    // They are deleted after the upload has reported that it is done.
    await vi.waitFor(() => expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]))
  })

  test('keeps the chunks of a file in processing if it restarts while its last chunk arrives', async () => {
    const { companyId } = me
    const started = await me.sendChunk('first_name,email\nOld,old@example.com\n', { number: 0, of: 2 })
    const { _id: id } = uploadIn(started)
    let again: ReturnType<Uploader['sendChunk']> | undefined
    await writeTenant(server.store, companyId, async ({ sql: db }) => {
      await db.updateTable('bulk_upload').set({ state: 'processing' }).where('id', '=', id).execute()
      again = me.sendChunk('first_name,email\nNew,new@example.com\n', { number: 0, of: 2 })
      await expect.poll(() => isWaitingForLock(server.store, 'update "bulk_upload"')).toBe(true)
    })
    expect((await again)?.status).toBe(200)
    expect(readdirSync(join(dataDir, 'uploads', `${companyId}_${id}`))).toHaveLength(1)
  })

  test('restarts from the beginning', async () => {
    await me.sendChunk('first_name,email\nOld,old@example.com\n', { number: 0, of: 2 })
    await me.sendChunk('first_name,email\nNew,new@example.com\n', { number: 0, of: 2 })
    const last = await me.sendChunk('Newer,newer@example.com\n', { number: 1, of: 2 })
    await finishedUpload(server, me.user.token, uploadIn(last)._id)
    expect(await me.names()).toEqual(['New', 'Newer'])
  })

  test('finds nothing before it has sent anything', async () => {
    expect((await me.call('GET', '/api/upload/check-upload-status')).status).toBe(404)
  })

  test('gets the reason why its file could not be processed', async () => {
    const sent = await me.sendChunk('colour,size\nred,1\n')
    await finishedUpload(server, me.user.token, uploadIn(sent)._id)
    const { status, body } = await me.call('GET', '/api/upload/check-upload-status')
    expect(status).toBe(409)
    expect(body['message']).toContain('None of the columns in this file match a lead field')
  })
})

describe('chunks', () => {
  const plan = { fileName: 'leads.csv', fileSize: 60, totalChunks: 3 }
  const parts = ['first_name,email\n', 'Maya,maya@example.com\n', 'Ben,ben@example.com\n']

  test('arrive in any order, twice, or from a device that resumes', async () => {
    const uploadId = randomUUID()
    await me.call('PUT', `/api/upload/bulk-uploads/${uploadId}`, plan)
    await me.sendChunk(parts[2]!, { number: 2, of: 3, uploadId })
    await me.sendChunk(parts[2]!, { number: 2, of: 3, uploadId })
    const resumed = await me.call('GET', `/api/upload/bulk-uploads/${uploadId}`)
    expect(uploadIn(resumed)).toMatchObject({ state: 'uploading', receivedChunks: 1, missingChunks: [0, 1] })
    await Promise.all([0, 1].map((number) => me.sendChunk(parts[number]!, { number, of: 3, uploadId })))
    expect(await finishedUpload(server, me.user.token, uploadId)).toMatchObject({ state: 'done', rows: { added: 2 } })
    const late = await me.sendChunk(parts[0]!, { number: 0, of: 3, uploadId })
    expect(uploadIn(late)).toMatchObject({ state: 'done' })
    expect(await me.names()).toEqual(['Maya', 'Ben'])
  })

  test('belong to different files if two companies give an upload the same name', async () => {
    const uploadId = randomUUID()
    const other = await addUploader(server)
    await me.sendChunk(parts[0]!, { number: 0, of: 2, uploadId })
    await other.sendChunk('first_name,email\nZoe,zoe@example.com\n', { uploadId })
    await finishedUpload(server, other.user.token, uploadId)
    await me.sendChunk(parts[1]!, { number: 1, of: 2, uploadId })
    await finishedUpload(server, me.user.token, uploadId)
    expect([await me.names(), await other.names()]).toEqual([['Maya'], ['Zoe']])
  })

  test('leave nothing on the disk if they arrive late', async () => {
    const uploadId = randomUUID()
    const chunks = () => readdirSync(join(dataDir, 'uploads')).filter((name) => name.endsWith(uploadId))
    await me.sendChunk(parts[0]!, { uploadId })
    await finishedUpload(server, me.user.token, uploadId)
    await vi.waitFor(() => expect(chunks()).toEqual([]))
    expect((await me.sendChunk(parts[0]!, { uploadId })).status).toBe(200)
    expect(chunks()).toEqual([])
  })

  test('are refused if damaged on their way, and accepted when sent again', async () => {
    const uploadId = randomUUID()
    const damaged = await me.sendChunk(`${parts[0]}x`, { number: 0, of: 3, uploadId, checksum: sha256(parts[0]!) })
    expect(damaged.status).toBe(422)
    expect(damaged.body).toMatchObject({ code: 'invalid', details: { field: 'checksum' } })
    const right = await me.sendChunk(parts[0]!, { number: 0, of: 3, uploadId, checksum: sha256(parts[0]!) })
    expect(uploadIn(right)).toMatchObject({ receivedChunks: 1 })
  })

  test.each<[string, SentChunk & { size?: number }, number]>([
    ['a number beyond the last', { number: 3, of: 3 }, 422],
    ['a negative number', { number: -1, of: 3 }, 422],
    ['no number', { number: Number.NaN, of: 3 }, 422],
    ['more than 5,242,880 bytes', { size: 5_242_881 }, 413],
  ])('with %s are refused', async (_what, sent, status) => {
    const reply = await me.sendChunk('x'.repeat(sent.size ?? 10), { uploadId: randomUUID(), ...sent })
    expect(reply.status).toBe(status)
    expect(reply.body['message']).toEqual(expect.any(String))
  })

  test('of exactly 5,242,880 bytes are accepted', async () => {
    const reply = await me.sendChunk('x'.repeat(5_242_880), { uploadId: randomUUID(), of: 2 })
    expect(reply.status).toBe(200)
  })

  test('belong to one company: nobody else sees or sends them', async () => {
    const uploadId = randomUUID()
    await me.sendChunk(parts[0]!, { number: 0, of: 3, uploadId })
    const stranger = await server.addUser({ companyIds: [await server.addCompany()] })
    const reply = await server.call('GET', `/api/upload/bulk-uploads/${uploadId}`, { token: stranger.token })
    expect(reply.status).toBe(404)
  })
})

describe('files as people have them', () => {
  const maya = { firstname: 'Maya', surname: 'O’Shea', posttown: 'Göteborg' }
  const text = 'Forename;Family Name;Town\nMaya;O’Shea;Göteborg\n'
  const cp1252 = Uint8Array.from(Array.from(text, (letter) => (letter === '’' ? 0x92 : letter.codePointAt(0)!)))
  test.each<[string, string | Uint8Array<ArrayBuffer>]>([
    ['semicolons', text],
    ['tabs and Windows lines', text.replaceAll(';', '\t').replaceAll('\n', '\r\n')],
    ['a byte order mark', `\uFEFF${text}`],
    ['Windows-1252', cp1252],
    ['UTF-16', Uint8Array.from([0xff, 0xfe, ...Buffer.from(text, 'utf16le')])],
    ['empty lines, and empty cells at the end', `\n${text.replace('Göteborg', 'Göteborg;;')}\n\n`],
  ])('with %s are read', async (_what, content) => {
    expect(await me.upload(content)).toMatchObject({ state: 'done', rows: { added: 1, failed: 0 } })
    expect(await me.leads()).toMatchObject([maya])
  })

  test.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
    ['a spreadsheet', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), 'spreadsheet'],
    ['a picture', Uint8Array.from([0x89, 0x50, 0, 0, 1]), 'not a text file'],
    ['empty', '', 'empty'],
    ['one endless line', 'x'.repeat(1_200_000), 'not a CSV file'],
  ])('that are %s fail with a reason', async (_what, content, reason) => {
    expect(await me.upload(content)).toMatchObject({ state: 'failed', reason: expect.stringContaining(reason) })
  })

  test('a hundred malformed records refuse the file before a row is saved', async () => {
    const good = Array.from({ length: 6000 }, (_, index) => `Lee,lee${index}@example.com\n`).join('')
    const file = `Surname,Email\n${good}${'"Shah"x,shah@example.com\n'.repeat(100)}`
    const failed = await me.upload(file)
    expect(failed).toMatchObject({ state: 'failed', rows: { read: 0, added: 0 } })
    expect(failed.reason).toContain('The first are lines 6002, 6003, ')
    expect(await me.leads()).toEqual([])
  })

  test('a row that can’t be read fails with its line and reason; the others are imported', async () => {
    const file = [
      'first_name,email,dob,quantity',
      'Good,good@example.com,1980-02-29,2',
      'Bad,not an address,31/02/1980,many',
      '"Two\nlines",two@example.com,3-Mar-85,1',
      'Short,short@example.com',
      ',,,',
      `Long,long@example.com,,,${'x'.repeat(20)}`,
      ',,1990-01-01,',
      '"Open,open@example.com,,',
      'After,after@example.com,,',
    ].join('\n')
    const done = await me.upload(file, { columns: ['firstname', 'email', 'date_of_birth', 'citb_hse_quantity'] })
    expect(done).toMatchObject({ state: 'done', rows: { read: 8, added: 5, failed: 3 } })
    expect(done.unread).toEqual([
      { field: 'email', count: 1 },
      { field: 'date_of_birth', count: 1 },
      { field: 'citb_hse_quantity', count: 1 },
    ])
    expect(await me.names()).toEqual(['Good', 'Bad', 'Two\nlines', 'Short', 'After'])
    const failed = await me.call('GET', `/api/upload/bulk-uploads/${done._id}/failed-rows`)
    expect(failed.headers.get('content-type')).toContain('text/csv')
    expect(failed.text.split('\r\n')).toEqual([
      'line,reason,first_name,email,dob,quantity',
      '8,"this row has 5 columns; the header has 4",Long,long@example.com,,,xxxxxxxxxxxxxxxxxxxx',
      '9,"it has no name, address, phone, email or certificate",,,1990-01-01,',
      '10,a quote is out of place or never closed,"""Open",open@example.com,,',
      '',
    ])
  })

  test('columns are used as the device matched them, and cells as they were corrected', async () => {
    const file = 'a,b,c\nnot a mail,Shah,x\nben@example.com,Lee,y\n'
    const done = await me.upload(file, {
      columns: ['email', 'surname', null],
      corrections: [{ line: 2, column: 0, value: 'maya@example.com' }],
    })
    expect(done.rows).toMatchObject({ added: 2, failed: 0 })
    expect(await me.leads()).toMatchObject([{ email: 'maya@example.com', surname: 'Shah' }, { surname: 'Lee' }])
  })

  test('a row that was corrected as a whole replaces the original, whatever was wrong with it', async () => {
    const file = 'first_name,email,town\nMaya,maya@example.com,Leeds, West\n"Ben,ben@example.com,York\nIda\n,,x,y\n'
    const done = await me.upload(file, {
      corrections: [
        { line: 2, cells: ['Maya', 'maya@example.com', 'Leeds, West'] },
        { line: 3, cells: ['Ben', 'ben@example.com', 'York'] },
        { line: 4, cells: ['Ida', 'still', 'too', 'many'] },
      ],
    })
    expect(done.rows).toMatchObject({ added: 2, failed: 2 })
    expect(await me.leads()).toMatchObject([
      { firstname: 'Maya', posttown: 'Leeds, West' },
      { firstname: 'Ben', posttown: 'York' },
    ])
    const failed = await me.call('GET', `/api/upload/bulk-uploads/${done._id}/failed-rows`)
    expect(failed.text).toContain('4,"this row has 4 columns; the header has 3",Ida,still,too,many')
  })

  test('splits full names, and recognises statuses and places', async () => {
    await me.upload('Name,Status,Post code\nMaya Jane Shah,call back,ls1 4ap\n')
    expect(await me.leads()).toMatchObject([
      {
        firstname: 'Maya Jane',
        surname: 'Shah',
        lead_status: 'Call Back',
        postcode: 'ls1 4ap',
        coordinate_precision: 'outcode',
      },
    ])
  })
})

test('lists uploads of a company, newest first', async () => {
  const first = await me.upload('first_name\nMaya\n')
  const second = await me.upload('first_name\nBen\n', { fileName: 'second.csv' })
  const { body } = await me.call('GET', '/api/upload/bulk-uploads')
  expect(body['uploads']).toMatchObject([{ _id: second._id, fileName: 'second.csv' }, { _id: first._id }])
})

test('a server that stops in the middle resumes where it was, and imports every row exactly once', async () => {
  const store = await createTestStore()
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-uploads-'))
  const keepStore = { ...store, close: () => Promise.resolve() }
  const rows = 30_000
  const file = `first_name,email\n${Array.from({ length: rows }, (_, row) => `N${row},n${row}@example.com`).join('\n')}\n`
  const before = await startTestServer({ store: keepStore, dataDir: folder, keepData: true })
  const company = await before.addCompany()
  const { token } = await before.addUser({ companyIds: [company] })
  const uploadId = randomUUID()
  const form = chunkForm(file, { uploadId })
  await before.call('POST', '/api/upload/bulk-upload-chunk', { token, form })
  const started = await finishedUpload(before, token, uploadId, ({ rows: { added } }) => added > 0)
  await before.close()
  expect(started.state).toBe('processing')
  const after = await startTestServer({ store: keepStore, dataDir: folder })
  expect(await finishedUpload(after, token, uploadId)).toMatchObject({
    state: 'done',
    rows: { read: rows, added: rows, updated: 0, skipped: 0, failed: 0 },
  })
  expect((await after.call('GET', '/api/epc/leads', { token })).body['totalLeads']).toBe(rows)
  await after.close()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
}, 90_000)

test('writes long rows in smaller batches, so that none holds up the server', async () => {
  const me = await addUploader(server)
  const { rows } = await me.upload(`first_name,remarks\n${`Ann,${'x'.repeat(100_000)}\n`.repeat(50)}`)
  expect(rows).toMatchObject({ added: 50 })
  const batches = await server.store.db
    .selectFrom('bulk_upload_batch')
    .select('number')
    .where('company_id', '=', me.companyId)
    .execute()
  expect(batches.map(({ number }) => number)).toEqual([0, 40])
})
