import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BulkUpload } from '../../../contract/entities/bulk-upload.ts'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import { storedFile } from '../../support/builders/files.ts'
import { addUploader, type Uploader } from '../../support/builders/uploads.ts'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'
import { isWaitingForLock } from '../../support/server/waiting-for-lock.ts'

let server: TestServer
let me: Uploader

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await addUploader(server)
})

const idOf = async (name: string) => (await me.leads()).find(({ firstname }) => firstname === name)?._id ?? ''

test('undoing an upload keeps leads with a visit, a follow-up or a file', async () => {
  const done = await me.upload('firstname\nUntouched\nVisited\nBooked\nPictured\n')
  const of = async (name: string) => `/api/epc/leads/${await idOf(name)}`
  const work = [
    await me.call('POST', `${await of('Visited')}/activities`, {
      kind: 'Visit',
      outcome: 'No answer',
      at: new Date().toISOString(),
    }),
    await me.call('POST', `${await of('Booked')}/follow-ups`, { kind: 'Call back', dueDate: '2030-01-07' }),
    await me.call('POST', `${await of('Pictured')}/files`, await storedFile(server, me.user)),
  ]
  expect(
    work.map(({ status }) => status),
    work.map(({ text }) => text).join(),
  ).toEqual([201, 201, 201])
  expect(await me.undo(done)).toMatchObject({ undo: { removed: 1, kept: 3 } })
  expect(new Set(await me.names())).toEqual(new Set(['Visited', 'Booked', 'Pictured']))
})

test('undoing an upload keeps a lead that is being changed at that moment', async () => {
  const done = await me.upload('firstname\nUntouched\nWorked on\n')
  const id = await idOf('Worked on')
  let undone: Promise<BulkUpload> | undefined
  await writeTenant(server.store, me.companyId, async ({ sql: db, companyId }) => {
    await db.selectFrom('lead').select('id').where('id', '=', id).forUpdate().execute()
    undone = me.undo(done)
    await expect.poll(() => isWaitingForLock(server.store, 'from "lead"')).toBe(true)
    const note = { company_id: companyId, id, lead_id: id, content: 'Rang', created_by: me.user._id }
    await db
      .insertInto('note')
      .values({ ...note, created_at: new Date() })
      .execute()
  })
  expect(await undone).toMatchObject({ undo: { removed: 1, kept: 1 } })
  expect(await me.names()).toEqual(['Worked on'])
})
