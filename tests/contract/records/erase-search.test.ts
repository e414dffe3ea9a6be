import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { awaitErasures } from '../../../server/store/core/erased-leads.ts'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import type { TenantTx } from '../../../server/store/core/tenant-tx.ts'
import { eraseLead } from '../../../server/store/leads/erase-lead.ts'
import { planUpload } from '../../../server/store/uploads/bulk-uploads.ts'
import { addCompany, addLeads, addUser } from '../../support/builders/company-world.ts'
import { quotedIn } from '../../support/server/quoted-in.ts'
import { createTestStore, type TestStore } from '../../support/server/test-database.ts'
import { isWaitingForLock } from '../../support/server/waiting-for-lock.ts'

let store: TestStore
let companyId: string
let userId: string
beforeAll(async () => {
  store = await createTestStore()
  companyId = await addCompany(store)
  userId = await addUser(store, [companyId])
})
afterAll(() => store.close())

/** A lead, and a file in which the rows of the returned lines quote it. */
async function addPerson(surname: string) {
  const email = `${surname.toLowerCase()}@example.com`
  const [lead] = await addLeads(store, companyId, [{ surname, email }])
  if (!lead) throw new Error('There is no lead.')
  const id = randomUUID()
  const plan = { fileName: 'leads.csv', fileSize: 10, totalChunks: 1, duplicates: 'skip', isAnnounced: true } as const
  await planUpload(store, { companyId, id }, userId, plan)
  const addRows = (tx: TenantTx, line: number) =>
    sql`
    with failed as (
      insert into bulk_upload_failure (company_id, upload_id, line, reason, cells)
      values (${companyId}, ${id}, ${line}, 'Wrong', ${JSON.stringify(['', email])}), (${companyId}, ${id}, ${line + 1}, 'Wrong', '["Of others"]')
    ), import as (
      insert into subscriber_import (company_id, import_id, chunk, answer)
      values (${companyId}, ${id}, ${line}, ${JSON.stringify({ failed: [email] })})
    ), changed as (
      insert into bulk_upload_batch (company_id, upload_id, number, added, changed)
      values (${companyId}, ${id}, ${line}, ${[lead._id]}::uuid[], ${JSON.stringify([{ id: lead._id, before: {}, after: { email } }])})
    ), campaign as (
      insert into campaign (company_id, id, name, subject, html, text, status, list_ids, created_by)
      select ${companyId}, gen_random_uuid(), 'Spring', 'Spring', '', ${`Dear ${email}`}, 'draft', '{}', ${userId}
    )
    insert into bulk_upload_skip (company_id, upload_id, line, reason, lead_id, cells)
    values (${companyId}, ${id}, ${line}, 'The same email', ${lead._id}, ${JSON.stringify(['', email])})`.execute(
      tx.sql,
    )
  const linesLeft = async () => {
    const left = await store.db.selectFrom('bulk_upload_failure').select('line').where('upload_id', '=', id).execute()
    return left.map(({ line }) => line)
  }
  return { leadId: lead._id, email, addRows, linesLeft }
}

/** Locks that others wait for: on leads, erasures, and rows being deleted. */
const locksHeldWhileSearching = async () => {
  const { rows } = await sql<{ lock: string }>`
    select locktype || ' ' || mode as held from pg_locks
    join pg_stat_activity as waiting using (pid)
    where waiting.datname = current_database() and wait_event_type = 'Lock' and granted
      and (locktype in ('advisory', 'tuple') or mode like '%RowExclusive%' or mode = 'RowShareLock')`.execute(store.db)
  return rows
}

test.each(['bulk_upload_failure', 'bulk_upload_skip', 'bulk_upload_batch', 'subscriber_import', 'campaign'])(
  'an erasure blocks nobody while it searches %s',
  async (table) => {
    const { leadId, email, addRows, linesLeft } = await addPerson(`Of-${table.replaceAll('_', '-')}`)
    await writeTenant(store, companyId, (tx) => addRows(tx, 2))
    let erasing: Promise<unknown> | undefined
    await writeTenant(store, companyId, async ({ sql: db }) => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(db)
      erasing = eraseLead(store, companyId, leadId, userId)
      await expect.poll(() => isWaitingForLock(store, table), { timeout: 20_000 }).toBe(true)
      expect(await locksHeldWhileSearching()).toEqual([])
    })
    await erasing
    expect(await linesLeft()).toEqual([3])
    expect(await quotedIn(store, [email])).toEqual([])
  },
)

test('also erases a quote of the person that is added after the search', async () => {
  const { leadId, email, addRows, linesLeft } = await addPerson('Latecomer')
  await writeTenant(store, companyId, (tx) => addRows(tx, 2))
  let erasing: Promise<unknown> | undefined
  await writeTenant(store, companyId, async (tx) => {
    await awaitErasures(tx)
    erasing = eraseLead(store, companyId, leadId, userId)
    await expect.poll(() => isWaitingForLock(store, 'pg_advisory_xact_lock'), { timeout: 20_000 }).toBe(true)
    await addRows(tx, 4)
  })
  await erasing
  expect(await linesLeft()).toEqual([3, 5])
  expect(await quotedIn(store, [email])).toEqual([])
})
