import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGE_MAX_BYTES } from '../../../contract/entities/row-limits.ts'
import { addCompany, addLeads, addUser } from '../../../tests/support/builders/company-world.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { readSubscriberLog } from '../marketing/find-subscribers.ts'
import { readUnread } from '../marketing/unread-mail.ts'
import { readLeadHistory } from '../records/lead-history.ts'
import { listUsers } from '../users/users.ts'
import { rowsOfPages } from './whole-list.ts'
import type { ListPage } from './list-page.ts'
import { writeTenant } from './tenant-transaction.ts'

const MEGABYTE = 1_000_000
/** Five pages. */
const ROWS = 40

let store: TestStore
let companyId: string
let userId: string
let leadId: string
const subscriberId = randomUUID()
beforeAll(async () => {
  store = await createTestStore()
  companyId = await addCompany(store)
  userId = await addUser(store, [companyId])
  const [lead] = await addLeads(store, companyId, [{ surname: 'Large' }])
  leadId = lead?._id ?? ''
  const large = sql`repeat('x', ${MEGABYTE}::integer)`
  const each = sql`generate_series(1, ${ROWS}::integer) as n`
  await writeTenant(store, companyId, async ({ sql: db }) => {
    await sql`insert into app_user (id, email, firstname, lastname, role, password_hash)
      select gen_random_uuid(), n || '@people.example', 'Ann', 'Lee', 'User', ${large} from ${each}`.execute(db)
    await sql`insert into history (company_id, entity, entity_id, version, field, before, by)
      select ${companyId}, 'lead', ${leadId}, 1 + n, 'surname', to_json(${large}), ${userId} from ${each}`.execute(db)
    await sql`insert into unread_mail (company_id, id, at, sender, subject, preview, why)
      select ${companyId}, gen_random_uuid(), now(), 'a', 'b', ${large}, 'no-email' from ${each}`.execute(db)
    await sql`insert into subscriber_event (company_id, subscriber_id, act, status, source, reason)
      select ${companyId}, ${subscriberId}, 'added', 'subscribed', 'crm', ${large} from ${each}`.execute(db)
  })
})
afterAll(() => store.close())

/** The number of bytes that PostgreSQL has sent so far. */
function bytesRead(): number {
  const clients: unknown[] = Reflect.get(store.pool, '_clients')
  return clients.reduce<number>((sum, client) => sum + socketOf(client).bytesRead, 0)
}

function socketOf(client: unknown): Socket {
  const socket: unknown = Reflect.get(Object(Reflect.get(Object(client), 'connection')), 'stream')
  if (!(socket instanceof Socket)) throw new Error('A connection to PostgreSQL has no socket.')
  return socket
}

const lists: Record<string, (offset: number) => Promise<ListPage<unknown>>> = {
  users: (offset) => listUsers(store, { onlyActive: true }, offset),
  'the history of a lead': (offset) => readLeadHistory(store, { companyId, leadId }, offset),
  'unread mail': async (offset) => {
    const { messages, next } = await readUnread(store, [companyId], offset)
    return { rows: messages, next }
  },
  'a consent log': (offset) => readSubscriberLog(store, { companyId, id: subscriberId }, offset),
}

test.each(Object.entries(lists))(
  'at most one page leaves the database when %s has rows of a megabyte',
  async (_, read) => {
    const pages: number[] = []
    const rows = await Array.fromAsync(
      rowsOfPages(async (offset) => {
        const before = bytesRead()
        const page = await read(offset)
        pages.push(bytesRead() - before)
        return page
      }),
    )
    expect(rows.length).toBeGreaterThanOrEqual(ROWS)
    expect(pages.length).toBeGreaterThan(4)
    expect(Math.max(...pages)).toBeLessThan(PAGE_MAX_BYTES + MEGABYTE)
  },
)
