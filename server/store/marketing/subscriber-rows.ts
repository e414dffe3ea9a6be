import { sql } from 'kysely'
import { CRM_SOURCE, type Subscriber } from '../../../contract/entities/marketing/subscriber.ts'
import { Refusal } from '../../../contract/errors.ts'
import { awaitErasures } from '../core/erased-leads.ts'
import { rowJson } from '../core/row-json.ts'
import type { Author, RowTable } from '../core/row-table.ts'
import { mailboxLeftAmong } from './mailboxes.ts'
import { saveSubscribers } from './save-subscribers.ts'
import { actOn } from './subscriber-consent.ts'
import { suppressedAmong } from './suppressions.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import { isUniqueViolation } from '../core/unique-violation.ts'

export const subscriberRows: RowTable<'subscriber'> = {
  load: async (tx, id) => {
    const row = (await subscribersForUpdate(tx, [id])).get(id)
    return row && { row, fieldVersions: {} }
  },
  save,
  remove: () => Promise.reject(new Refusal('internal', 'No mutation removes a subscriber.')),
}

/** Locked in the order of their ids, so that two writers can't deadlock. */
export async function subscribersForUpdate(tx: TenantTx, ids: readonly string[]): Promise<Map<string, Subscriber>> {
  // With a thousand ids at once, a planner without statistics after an import reads the whole company.
  const { rows: locked } = await sql<{ id: string }>`
    select locked.id from (select unnest(${ids}::uuid[]) as id order by id) as given cross join lateral (
      select id from subscriber where company_id = ${tx.companyId} and id = given.id for update
    ) as locked`.execute(tx.sql)
  if (locked.length === 0) return new Map()
  // Read only once the lock is taken: until then another transaction may change the lists.
  const { rows } = await sql<{ row: Subscriber }>`
    select ${rowJson('subscriber')} as row from unnest(${locked.map(({ id }) => id)}::uuid[]) as given (id)
      cross join lateral (
        select * from subscriber where company_id = ${tx.companyId} and id = given.id offset 0
      ) as subscriber`.execute(tx.sql)
  return new Map(rows.map(({ row }) => [row._id, row]))
}

async function save(
  tx: TenantTx,
  before: Subscriber | undefined,
  after: Subscriber,
  { userId, deviceAt, origin = {} }: Author,
): Promise<Subscriber> {
  if (!before && actOn(before, after) === 'added') await demandNotKeptOut(tx, after.email)
  const source = origin.source ?? (before ? undefined : after.source) ?? CRM_SOURCE
  const { via, basis } = origin
  const through = { source, via, basis, by: userId, onDevices: true, ...(deviceAt ? { at: deviceAt } : {}) }
  try {
    await saveSubscribers(tx, [{ before, after }], through)
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('in-flight', 'This is being saved.', { retryAfter: 1 })
    throw error
  }
  const { row } = await tx.sql
    .selectFrom('subscriber')
    .select(rowJson('subscriber').as('row'))
    .where('company_id', '=', tx.companyId)
    .where('id', '=', after._id)
    .executeTakeFirstOrThrow()
  return row
}

async function demandNotKeptOut(tx: TenantTx, email: string): Promise<void> {
  await awaitErasures(tx)
  if ((await suppressedAmong(tx, [email])).size > 0)
    throw new Refusal('state', 'Emails can’t be sent to this address. To change that, use Resubscribe.')
  if ((await mailboxLeftAmong(tx, [email])).size > 0)
    throw new Refusal('state', 'Another address of this mailbox opted out. To email this one, use Resubscribe.')
}
