import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Store } from '../server/store/core/open-store.ts'
import { writeReference, writeTenant } from '../server/store/core/tenant-transaction.ts'
import { eraseLead } from '../server/store/leads/erase-lead.ts'
import { addCompany, addLeads, addUser } from '../tests/support/builders/company-world.ts'
import type { Figure } from './support/report.ts'
import { withStore } from './support/store.ts'
import { timed } from './support/timed.ts'

const LEADS = 250_000
const ANSWERS = 1_000_000
const AT_ONCE = 100_000

/** A person is erased in a large company whose 90 days of answers are many, while a colleague goes on saving. */
export const benchErase = () =>
  withStore(async (store): Promise<Figure[]> => {
    const companyId = await addCompany(store)
    const userId = await addUser(store, [companyId])
    const [person, other] = await addLeads(store, companyId, [
      { firstname: 'Zebediah', surname: 'Quillfeather', email: 'zeb@example.com', phone: '07700 900777' },
      { surname: 'Other' },
    ])
    if (!person || !other) throw new Error('There are no leads.')
    await fill(store, companyId, userId)
    const { rows } = await sql<{ mb: number }>`
      select pg_total_relation_size('idempotency') / 1e6::float8 as mb`.execute(store.db)

    const saves: number[] = []
    const end = new AbortController()
    const saving = saveUntil(store, { companyId, leadId: other._id, saves }, end.signal)
    const erasing = await timed(() => eraseLead(store, companyId, person._id, userId))
    end.abort()
    await saving
    return [
      { what: `${ANSWERS} answers of 90 days, with their indexes`, value: rows[0]?.mb ?? 0, unit: 'MB' },
      {
        what: `a person erased among ${LEADS} leads and these answers`,
        value: erasing,
        unit: 's',
        target: { most: 15 },
      },
      {
        what: `longest of ${saves.length} notes that a colleague saved during that`,
        value: Math.max(...saves),
        unit: 'ms',
        target: { most: 500 },
      },
    ]
  })

async function fill(store: Store, companyId: string, userId: string): Promise<void> {
  await writeReference(store, (db) =>
    sql`
    insert into lead (company_id, id, firstname, surname, email, phone, phone_numbers, phones, phone_key)
    select ${companyId}, gen_random_uuid(), 'First ' || n, 'Last ' || n, 'person' || n || '@example.org', '0113 ' || n,
      '{}', '[]', '113' || n
    from generate_series(1, ${LEADS}::integer) as n`.execute(db),
  )
  // A lead with a certificate, as a change of it is answered.
  const text = JSON.stringify({ body: { lead: Object.fromEntries(certificate()) }, version: 2 })
  for (let from = 0; from < ANSWERS; from += AT_ONCE)
    await writeReference(store, (db) =>
      sql`
      insert into idempotency (company_id, user_id, key, fingerprint, status, body, seq, created_at)
      select ${companyId}, ${userId}, gen_random_uuid(), md5(n::text), 200,
        replace(${text}, 'LEAD', gen_random_uuid() || ' person' || n || '@example.org')::json, n,
        now() - interval '90 days' * n / ${ANSWERS}::integer
      from generate_series(${from + 1}::integer, ${from + AT_ONCE}::integer) as n`.execute(db),
    )
  await store.pool.query('vacuum analyze idempotency')
}

const FIELDS = 40
const certificate = () =>
  Array.from(
    { length: FIELDS },
    (_, index) => [`field_${index}`, index === 0 ? 'LEAD' : `A value of ${index}`] as const,
  )

interface Saving {
  companyId: string
  leadId: string
  saves: number[]
}

async function saveUntil(store: Store, { companyId, leadId, saves }: Saving, end: AbortSignal): Promise<void> {
  while (!end.aborted) {
    const id = randomUUID()
    const seconds = await timed(() =>
      writeTenant(store, companyId, async (tx) => {
        await tx.sql
          .insertInto('note')
          .values({ company_id: companyId, id, lead_id: leadId, content: 'Rang' })
          .execute()
        tx.touched('note', id)
      }),
    )
    saves.push(seconds * 1000)
  }
}
