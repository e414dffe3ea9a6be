import { HISTORY_LIMIT, type HistoryStep } from '../../../contract/entities/history.ts'
import { type ListPage, readRowsPage, shownPage } from '../core/list-page.ts'
import type { Store } from '../core/open-store.ts'
import type { FormEntity } from './form-rows.ts'
import { authorId, authorName, releaserName } from './history.ts'
import { toStep } from './lead-history.ts'

interface FormRef {
  readonly companyId: string
  readonly entity: FormEntity
  readonly id: string
}

/** Of a contact or an account, the newest first. */
export async function readFormHistory(
  { db }: Store,
  { companyId, entity, id }: FormRef,
  offset = 0,
): Promise<ListPage<HistoryStep>> {
  const mostRows = HISTORY_LIMIT - offset
  if (mostRows <= 0) return { rows: [] }
  const list = db
    .selectFrom('history')
    .leftJoin('app_user', 'app_user.id', 'history.by')
    .select(['entity', 'entity_id', 'field', 'before', 'after', 'at', 'device_at', 'is_decision'])
    .select([authorId.as('by'), authorName.as('byName'), releaserName.as('releasedBy')])
    .where('company_id', '=', companyId)
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('history.version', 'desc')
    .orderBy('field')
  const { rows, next } = await readRowsPage(db, list, offset, { mostRows })
  const isCut = next !== undefined && next < HISTORY_LIMIT
  return shownPage({ rows, ...(isCut ? { next } : {}) }, offset, (row) => toStep(row, undefined))
}
