import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BulkUpload } from '../../../contract/entities/bulk-upload.ts'
import { purge } from '../../../server/commands/purge.ts'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'
import { addUploader, type Uploader, uploadIn } from '../../support/builders/uploads.ts'

let server: TestServer
let me: Uploader

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await addUploader(server)
})

describe('duplicates', () => {
  const known = {
    firstname: 'Known',
    surname: 'Shah',
    email: 'maya@example.com',
    phone: '07700 900123',
    address1: '12 High Street',
    postcode: 'LS1 4AP',
    certificate_number: 'C1',
  }
  const file = [
    'first_name,surname,email,phone,address,postcode,certificate_number,posttown',
    'Known,, MAYA@example.com,,,,,LEEDS',
    'Phone,shah,,+44 7700 900123,,,,LEEDS',
    'House,Shah,,,"12, High Street",ls14ap,,LEEDS',
    'Certificate,,,,,,C1,LEEDS',
    'Fresh,,fresh@example.com,,,,,LEEDS',
    'FRESH,,FRESH@example.com,,,,,YORK',
  ].join('\n')
  /** What a household shares doesn't make anybody a duplicate. */
  const household = [
    'first_name,surname,email,phone,address,postcode',
    'Phone,,,+44 7700 900123,,',
    'Lodger,Brown,,07700 900123,,',
    'House,,,,"12, High Street",ls14ap',
    'Neighbour,Brown,,,"12, High Street",ls14ap',
  ].join('\n')
  const skippedRows = async ({ _id }: BulkUpload, by = me) =>
    by.call('GET', `/api/upload/bulk-uploads/${_id}/skipped-rows`)

  test('are skipped, in the company and in the file, by default', async () => {
    await server.addLead(me.companyId, known)
    expect((await me.upload(file)).rows).toEqual({ read: 6, added: 1, updated: 0, skipped: 5, failed: 0 })
    expect(new Set(await me.names())).toEqual(new Set(['Fresh', 'Known']))
  })

  test('FM-099: aren’t matched by a shared phone or address alone, nor with another last name', async () => {
    await server.addLead(me.companyId, known)
    expect((await me.upload(household)).rows).toEqual({ read: 4, added: 4, updated: 0, skipped: 0, failed: 0 })
  })

  test('FM-099: can be downloaded when skipped, each with the lead that it matched and escaped formulas', async () => {
    const lead = await server.addLead(me.companyId, { ...known, firstname: '=Known' })
    const done = await me.upload(`${file}\n,,maya@example.com,,,,,=2+3\n`)
    const { status, headers, text } = await skippedRows(done)
    const fresh = (await me.leads()).find(({ firstname }) => firstname === 'Fresh')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(text.split('\r\n')).toEqual([
      'line,reason,lead_id,lead_name,first_name,surname,email,phone,address,postcode,certificate_number,posttown',
      `2,the same email and name,${lead._id},'=Known Shah,Known,, MAYA@example.com,,,,,LEEDS`,
      `3,the same phone and last name,${lead._id},'=Known Shah,Phone,shah,,'+44 7700 900123,,,,LEEDS`,
      `4,"the same address, postcode and last name",${lead._id},'=Known Shah,House,Shah,,,"12, High Street",ls14ap,,LEEDS`,
      `5,the same certificate,${lead._id},'=Known Shah,Certificate,,,,,,C1,LEEDS`,
      `7,the same email and name,${fresh!._id},Fresh,FRESH,,FRESH@example.com,,,,,YORK`,
      `8,the same email (no name to compare),${lead._id},'=Known Shah,,,maya@example.com,,,,,'=2+3`,
      '',
    ])
  })

  test('can’t be read by another company when skipped; a lead removed since has no name', async () => {
    const lead = await server.addLead(me.companyId, known)
    const done = await me.upload('email\nmaya@example.com\n')
    const stranger = await addUploader(server)
    expect((await skippedRows(done, stranger)).status).toBe(404)
    await me.call('DELETE', `/api/epc/leads/${lead._id}`)
    expect((await skippedRows(done)).text).toBe(
      `line,reason,lead_id,lead_name,email\r\n2,the same email (no name to compare),${lead._id},,maya@example.com\r\n`,
    )
  })

  test('are kept for 30 days when skipped, and their number for longer', async () => {
    await server.addLead(me.companyId, known)
    const done = await me.upload(`email\n${'maya@example.com\n'.repeat(600)}`)
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
    await purge(server.store, inDays(29))
    expect((await skippedRows(done)).text.split('\r\n')).toHaveLength(602)
    await purge(server.store, inDays(31))
    expect(await skippedRows(done)).toMatchObject({
      status: 409,
      body: { code: 'state', message: 'The skipped rows of this file were kept for 30 days.' },
    })
    const { body } = await me.call('GET', `/api/upload/bulk-uploads/${done._id}`)
    expect(body['upload']).toMatchObject({ rows: { skipped: 600 } })
  })

  test('are skipped rows with their lead if they change nothing, or an earlier row changed that lead', async () => {
    const lead = await server.addLead(me.companyId, { ...known, posttown: 'LEEDS' })
    const done = await me.upload(
      'email,posttown\nmaya@example.com,LEEDS\nmaya@example.com,YORK\nmaya@example.com,HULL\n',
      { duplicates: 'update' },
    )
    expect(done.rows).toMatchObject({ updated: 1, skipped: 2 })
    expect((await skippedRows(done)).text.split('\r\n').slice(1)).toEqual([
      `2,this lead has all of these details,${lead._id},Known Shah,maya@example.com,LEEDS`,
      `4,another row of this file changed this lead too,${lead._id},Known Shah,maya@example.com,HULL`,
      '',
    ])
  })

  test('are updated with what the file gives; empty cells and the status change nothing', async () => {
    const lead = await server.addLead(me.companyId, { ...known, lead_status: 'Closed' })
    const done = await me.upload('first_name,email,posttown,status\n,maya@example.com,LEEDS,Open\n', {
      duplicates: 'update',
    })
    expect(done.rows).toEqual({ read: 1, added: 0, updated: 1, skipped: 0, failed: 0 })
    expect(await me.leads()).toMatchObject([
      { _id: lead._id, firstname: 'Known', posttown: 'LEEDS', lead_status: 'Closed', version: 2 },
    ])
    const again = await me.upload('email,posttown\nmaya@example.com,LEEDS\n', { duplicates: 'update' })
    expect(again.rows).toMatchObject({ updated: 0, skipped: 1 })
  })

  test('are added, but a certificate belongs to one lead', async () => {
    await server.addLead(me.companyId, known)
    const done = await me.upload(file, { duplicates: 'add' })
    expect(done.rows).toMatchObject({ added: 5, failed: 1 })
    const failed = await me.call('GET', `/api/upload/bulk-uploads/${done._id}/failed-rows`)
    expect(failed.text).toContain('5,a lead has certificate C1 already,Certificate')
  })

  test('are updated once their certificate is known: two rows with one certificate belong to one lead', async () => {
    const [ann] = [
      await server.addLead(me.companyId, { firstname: 'Ann', email: 'ann@example.com' }),
      await server.addLead(me.companyId, { firstname: 'Ben', email: 'ben@example.com' }),
    ]
    const file = [
      'email,certificate_number,posttown',
      'ann@example.com,C9,LEEDS',
      'ben@example.com,C9,YORK',
      'new@example.com,C9,HULL',
    ].join('\n')
    expect(await me.upload(file, { duplicates: 'update' })).toMatchObject({
      state: 'done',
      rows: { added: 0, updated: 1, skipped: 2, failed: 0 },
    })
    expect(await me.leads()).toEqual(
      expect.arrayContaining([expect.objectContaining({ _id: ann!._id, certificate_number: 'C9', posttown: 'HULL' })]),
    )
  })

  test('don’t include leads of another company', async () => {
    await server.addLead(await server.addCompany(), known)
    expect((await me.upload(file)).rows).toMatchObject({ added: 5, skipped: 1 })
  })
})

describe('undoing', () => {
  test('removes added leads and restores changed ones, on devices, too', async () => {
    const lead = await server.addLead(me.companyId, { firstname: 'Known', email: 'maya@example.com', posttown: 'YORK' })
    const done = await me.upload(
      'first_name,email,posttown,certificate_number\nKNOWN,maya@example.com,LEEDS,\nNew,new@example.com,LEEDS,C9\n',
      { duplicates: 'update' },
    )
    expect(done.rows).toMatchObject({ added: 1, updated: 1 })
    const head = await me.call('GET', `/api/sync/head?companyId=${me.companyId}`)
    expect(await me.undo(done)).toMatchObject({ state: 'undone', undo: { removed: 1, restored: 1, kept: 0 } })
    expect(await me.leads()).toMatchObject([{ _id: lead._id, firstname: 'Known', posttown: 'YORK' }])
    const changes = await me.call(
      'GET',
      `/api/sync/changes?companyId=${me.companyId}&cursor=${String(head.body['cursor'])}`,
    )
    expect(changes.body['changes']).toEqual(
      expect.arrayContaining([expect.objectContaining({ del: true }), expect.objectContaining({ id: lead._id })]),
    )
    // The same file imported again finds its certificate unused.
    expect((await me.upload('email,certificate_number\nnew@example.com,C9\n')).rows).toMatchObject({ added: 1 })
  })

  test('keeps what somebody has worked on since', async () => {
    const [known, other] = [
      await server.addLead(me.companyId, { email: 'a@example.com', posttown: 'YORK' }),
      await server.addLead(me.companyId, { email: 'b@example.com', posttown: 'YORK' }),
    ]
    const done = await me.upload(
      'email,posttown,firstname\na@example.com,LEEDS,A\nb@example.com,LEEDS,B\nnew@example.com,LEEDS,New\nnoted@example.com,LEEDS,Noted\ngone@example.com,LEEDS,Gone\n',
      { duplicates: 'update' },
    )
    const idOf = async (email: string) => (await me.leads()).find((lead) => lead.email === email)?._id
    await me.upload('email,posttown\na@example.com,HULL\n', { duplicates: 'update' })
    await me.call('PATCH', `/api/epc/leads/${await idOf('new@example.com')}`, { lead_status: '1st Call' })
    await me.call('POST', `/api/epc/leads/${await idOf('noted@example.com')}/notes`, { content: 'Rang' })
    expect(await me.undo(done)).toMatchObject({ undo: { removed: 1, restored: 2, kept: 2 } })
    const left = await me.leads()
    expect(left.find(({ _id }) => _id === known!._id)).toMatchObject({ posttown: 'HULL' })
    expect(left.find(({ _id }) => _id === known!._id)).not.toHaveProperty('firstname')
    expect(left.find(({ _id }) => _id === other!._id)).toMatchObject({ posttown: 'YORK' })
    expect(left).toHaveLength(4)
    expect(left.map(({ firstname }) => firstname)).toEqual(expect.arrayContaining(['New', 'Noted']))
  })

  test('keeps a lead that was filled from a certificate, or deleted and restored, as its history says', async () => {
    const admin = await server.addUser({ role: 'Admin', companyIds: [me.companyId] })
    const done = await me.upload('firstname\nUntouched\nFilled\nRestored\n')
    const idOf = async (name: string) => (await me.leads()).find(({ firstname }) => firstname === name)?._id
    const filled = await idOf('Filled')
    const restored = await idOf('Restored')
    const fields = { tenure: 'rental (private)', main_fuel: 'mains gas' }
    await me.call('PATCH', `/api/epc/leads/${filled}/certificate`, { fields })
    await me.call('DELETE', `/api/epc/leads/${restored}`)
    await server.call('POST', `/api/epc/leads/${restored}/restore`, { token: admin.token })
    expect(await me.undo(done)).toMatchObject({ undo: { removed: 1, restored: 0, kept: 2 } })
    expect(new Set(await me.names())).toEqual(new Set(['Filled', 'Restored']))
    const { body } = await me.call('GET', `/api/epc/leads/${filled}/history`)
    expect(body['history']).toMatchObject([{ field: 'certificate', by: { _id: me.user._id } }])
  })

  test('counts a lead once that the same file added and updated', async () => {
    const done = await me.upload('email,posttown\nnew@example.com,LEEDS\nnew@example.com,YORK\n', {
      duplicates: 'update',
    })
    expect(done.rows).toMatchObject({ added: 1, updated: 1 })
    expect(await me.undo(done)).toMatchObject({ undo: { removed: 1, restored: 0, kept: 0 } })
  })

  test('happens once, and only after the upload has ended', async () => {
    const done = await me.upload('first_name\nMaya\n')
    await me.undo(done)
    expect((await me.call('POST', `/api/upload/bulk-uploads/${done._id}/undo`)).status).toBe(200)
    const uploadId = randomUUID()
    await me.sendChunk('first_name\n', { number: 0, of: 2, uploadId })
    const early = await me.call('POST', `/api/upload/bulk-uploads/${uploadId}/undo`)
    expect(early.status).toBe(409)
    expect(uploadIn(await me.call('DELETE', `/api/upload/bulk-uploads/${uploadId}`))).toMatchObject({
      state: 'cancelled',
    })
    expect((await me.sendChunk('Maya\n', { number: 1, of: 2, uploadId })).status).toBe(409)
  })
})
