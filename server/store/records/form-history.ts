import { HISTORY_LIMIT, type HistoryStep } from '../../../contract/entities/history.ts'
import { type ListPage, readRowsPage, shownPage } from '../core/list-page.ts'
import type { Store } from '../core/open-store.ts'
import type { FormEntity } from './form-rows.ts'
import { recordsMergedInto } from './merges/merged-records.ts'
import { stepRows } from './history.ts'
import { toStep } from './lead-history.ts'

interface FormRef {
  readonly companyId: string
  readonly entity: FormEntity
  readonly id: string
}

/** The history of a contact or an account, and of those that were merged into it, the newest first. */
export async function readFormHistory(
  { db }: Store,
  { companyId, entity, id }: FormRef,
  offset = 0,
): Promise<ListPage<HistoryStep>> {
  const mostRows = HISTORY_LIMIT - offset
  if (mostRows <= 0) return { rows: [] }
  const ids = [id, ...(await recordsMergedInto(db, companyId, id))]
  const list = stepRows(db)
    .where('company_id', '=', companyId)
    .where('entity', '=', entity)
    .where('entity_id', 'in', ids)
  const { rows, next } = await readRowsPage(db, list, offset, { mostRows })
  const isCut = next !== undefined && next < HISTORY_LIMIT
  return shownPage({ rows, ...(isCut ? { next } : {}) }, offset, (row) => toStep(row, undefined))
}
