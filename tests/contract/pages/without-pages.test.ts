import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGE_MAX_BYTES } from '../../../contract/entities/row-limits.ts'
import { personalData } from '../../../contract/endpoints/personal-data.ts'
import { addLargest, largestFollowUpOf, largestNoteOf } from '../../support/builders/largest-rows.ts'
import { auditLogOf } from '../../support/server/audit-log.ts'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'
import { newOfficeOf } from './walk.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('personal data larger than a page are returned whole, and the audit log counts them', async () => {
  const office = await newOfficeOf(server)()
  const { leadId, companyId, user } = office
  const notes = { entity: 'note', table: 'note', count: 450, columns: largestNoteOf(leadId) } as const
  const ids = await addLargest(server.store, office, notes)
  const { text } = await server.call('GET', `/api/epc/leads/${leadId}/personal-data`, { token: user.token })
  expect(Buffer.byteLength(text)).toBeGreaterThan(PAGE_MAX_BYTES)
  const data = personalData.parse(JSON.parse(text))
  expect(data.notes.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted())
  const [entry] = await auditLogOf(server, user.token, `companyId=${companyId}`)
  expect(entry).toMatchObject({ action: 'export.person', count: 1 + ids.length + data.changes.length })
}, 60_000)

test('a calendar is at most a page, with the earliest events', async () => {
  const office = await newOfficeOf(server)()
  const inDays = sql`to_char(now() + n % 300 * interval '1 day', 'YYYY-MM-DD')`
  const columns = { ...largestFollowUpOf(office), due_date: inDays, note: sql`repeat('€', 2000)` }
  await addLargest(server.store, office, { entity: 'followUp', table: 'follow_up', count: 2_000, columns })
  const { body } = await server.call('POST', '/api/auth/calendar', { token: office.user.token })
  const { text } = await server.call('GET', new URL(String(body['address'])).pathname)
  expect(Buffer.byteLength(text)).toBeLessThan(PAGE_MAX_BYTES)
  const days = [...text.matchAll(/^DTSTART:(\d{8})/gm)].map(([, day = '']) => day)
  expect(days.length).toBeGreaterThan(500)
  expect(days).toEqual(days.toSorted())
}, 60_000)
