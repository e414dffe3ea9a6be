import { type Selectable, sql } from 'kysely'
import type { CampaignTemplate, ListedTemplate } from '../../../../contract/entities/marketing/campaign-template.ts'
import { Refusal } from '../../../../contract/errors.ts'
import { demandRoom } from '../../core/demand-room.ts'
import { type ListPage, readRowsPage, shownPage } from '../../core/list-page.ts'
import { demandNewId, holdId } from '../../core/new-id.ts'
import type { Store } from '../../core/open-store.ts'
import { writeTenant } from '../../core/tenant-transaction.ts'
import type { MarketingTables } from '../../schema/marketing-schema.ts'

type TemplateRow = Selectable<MarketingTables['campaign_template']>

export interface TemplateRef {
  readonly companyId: string
  readonly id: string
}

export type NewTemplate = Pick<TemplateRow, 'name' | 'subject' | 'preheader' | 'html' | 'text'>

const MOST_LISTED = 200
/** Enough for any company. They are shown in one list. */
const MOST_TEMPLATES = 500
const NO_ROOM = {
  table: 'campaign_template',
  most: MOST_TEMPLATES,
  message: `A company has at most ${MOST_TEMPLATES} templates. Delete some that nobody uses.`,
} as const

const LISTED = ['company_id', 'id', 'name', 'subject', 'preheader', 'created_at', 'updated_at'] as const

/** By name, without their emails, which are most of their data. */
export async function listTemplates(
  store: Store,
  companyId: string,
  offset: number,
): Promise<ListPage<ListedTemplate>> {
  const list = store.db
    .selectFrom('campaign_template')
    .select(LISTED)
    .where('company_id', '=', companyId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
  const page = await readRowsPage(store.db, list, offset, { mostRows: MOST_LISTED })
  return shownPage(page, offset, (row) => toTemplate({ ...row, html: null, text: null }))
}

export async function readTemplate(store: Store, ref: TemplateRef): Promise<CampaignTemplate | undefined> {
  const row = await store.db
    .selectFrom('campaign_template')
    .selectAll()
    .where('company_id', '=', ref.companyId)
    .where('id', '=', ref.id)
    .executeTakeFirst()
  return row && toTemplate(row)
}

/** Does nothing if the id already exists. */
export async function addTemplate(store: Store, { companyId, id }: TemplateRef, form: NewTemplate, by: string) {
  await writeTenant(store, companyId, async (tx) => {
    // Of two concurrent requests with one key, the later waits here.
    await holdId(tx, id)
    const existing = tx.sql.selectFrom('campaign_template').select('id').where('company_id', '=', companyId)
    if (await existing.where('id', '=', id).executeTakeFirst()) return
    await demandNewId(tx, id)
    await demandRoom(tx, NO_ROOM)
    await tx.sql
      .insertInto('campaign_template')
      .values({ ...form, company_id: companyId, id, created_by: by })
      .execute()
  })
}

export async function renameTemplate(store: Store, { companyId, id }: TemplateRef, name: string): Promise<void> {
  await writeTenant(store, companyId, async (tx) => {
    const { numUpdatedRows } = await tx.sql
      .updateTable('campaign_template')
      .set({ name, updated_at: sql<Date>`now()` })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw gone()
  })
}

export async function removeTemplate(store: Store, { companyId, id }: TemplateRef): Promise<void> {
  await writeTenant(store, companyId, async (tx) => {
    const { numDeletedRows } = await tx.sql
      .deleteFrom('campaign_template')
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw gone()
  })
}

const gone = () => new Refusal('not-found', 'This template was not found.')

function toTemplate(row: Omit<TemplateRow, 'created_by'>): CampaignTemplate {
  const { subject, preheader, html, text } = row
  const texts = Object.entries({ subject, preheader, html, text }).filter(([, value]) => value)
  return {
    _id: row.id,
    companyId: row.company_id,
    name: row.name,
    ...Object.fromEntries(texts),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
