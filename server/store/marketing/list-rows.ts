import { sql } from 'kysely'
import { LISTS_OF_A_COMPANY, type MarketingList } from '../../../contract/entities/marketing/marketing-list.ts'
import { Refusal } from '../../../contract/errors.ts'
import { demandRoom } from '../core/demand-room.ts'
import { forgetTally } from './marketing-tally.ts'
import { rowJson } from '../core/row-json.ts'
import type { Author, RowTable } from '../core/row-table.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import { insertedRow, updatedRow } from '../core/statements/written-row.ts'
import { tombstoneOf } from '../core/marked-rows.ts'
import { isUniqueViolation } from '../core/unique-violation.ts'

export const listRows: RowTable<'list'> = { load, save, remove }

async function load(tx: TenantTx, id: string) {
  const found = await tx.sql
    .selectFrom('marketing_list')
    .select([rowJson('list').as('row'), 'deleted_at', 'deleted_by'])
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    // Many subscribers are added to a list at once, and none of them changes it.
    .forKeyShare()
    .executeTakeFirst()
  if (!found) return
  const { row, deleted_at, deleted_by } = found
  const fieldVersions = {}
  return deleted_at ? { fieldVersions, ...(await tombstoneOf(tx, deleted_at, deleted_by)) } : { row, fieldVersions }
}

/**
 * Taken before its row is loaded to be changed: two changes at once would otherwise undo each other. Subscribers can
 * still be added to it.
 */
export const lockList = (tx: TenantTx, id: string) =>
  tx.sql
    .selectFrom('marketing_list')
    .select('id')
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute()

const columnsOf = (list: MarketingList) => ({
  name: list.name,
  description: list.description ?? null,
  default_from_name: list.defaultFromName ?? null,
  default_from_email: list.defaultFromEmail ?? null,
  default_reply_to: list.defaultReplyTo ?? null,
  double_opt_in: list.doubleOptIn,
  gdpr_note: list.gdprNote ?? null,
  track_opens: list.trackOpens,
  track_clicks: list.trackClicks,
})

async function save(tx: TenantTx, before: MarketingList | undefined, after: MarketingList): Promise<MarketingList> {
  try {
    return await (before ? update(tx, before, after) : insert(tx, after))
  } catch (error) {
    throw isUniqueViolation(error) ? nameTaken() : error
  }
}

const nameTaken = () => new Refusal('invalid', 'A list with this name already exists.', { details: { field: 'name' } })

function update(tx: TenantTx, before: MarketingList, after: MarketingList): Promise<MarketingList> {
  const change = tx.sql
    .updateTable('marketing_list')
    .set({ ...columnsOf(after), version: before.version + 1, updated_at: sql`now()` })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', after._id)
    .returning('id')
  return updatedRow(tx, 'list', after._id, change)
}

const NO_ROOM = {
  table: 'marketing_list',
  most: LISTS_OF_A_COMPANY,
  message: `Your company has ${LISTS_OF_A_COMPANY} lists, the most it can have. Delete one first.`,
} as const

async function insert(tx: TenantTx, list: MarketingList): Promise<MarketingList> {
  await demandRoom(tx, NO_ROOM)
  const insertion = tx.sql
    .insertInto('marketing_list')
    .values({
      ...columnsOf(list),
      company_id: tx.companyId,
      id: list._id,
      created_at: list.createdAt,
      updated_at: list.updatedAt,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doNothing())
    .returning('id')
  return insertedRow(tx, 'list', list._id, insertion)
}

/** Removes every subscriber from it. The consent log stays, and subscribers who opted out stay out. */
async function remove(tx: TenantTx, id: string, { userId }: Author): Promise<void> {
  // Waits for concurrent additions: those subscribers are removed too, and later ones are refused.
  await sql`select from marketing_list where company_id = ${tx.companyId} and id = ${id} for update`.execute(tx.sql)
  await tx.sql
    .updateTable('marketing_list')
    .set({ deleted_at: sql`now()`, deleted_by: userId })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
  const { rows } = await sql<{ id: string }>`
    with gone as (
      delete from list_member where company_id = ${tx.companyId} and list_id = ${id} returning subscriber_id
    )
    update subscriber set version = version + 1, updated_at = now()
    where company_id = ${tx.companyId} and on_devices and id in (select subscriber_id from gone)
    returning id`.execute(tx.sql)
  tx.touchedAll(
    'subscriber',
    rows.map((row) => row.id),
  )
  await forgetTally(tx, id)
}
