import { sql } from 'kysely'
import { followUpText } from '../../../contract/entities/follow-up.ts'
import { HISTORY_LIMIT, type HistoryStep } from '../../../contract/entities/history.ts'
import { fittingPage, type ListPage, readRowsPage } from '../core/list-page.ts'
import type { Store } from '../core/open-store.ts'
import { leadsMergedInto, shown, stepRows } from './history.ts'
import { newestFirst, readLeadEmails } from './lead-emails.ts'

interface LeadRef {
  readonly companyId: string
  readonly leadId: string
}

/** The changes of a lead and the campaign emails to it, newest first. */
export async function readLeadHistory(store: Store, lead: LeadRef, offset = 0): Promise<ListPage<HistoryStep>> {
  const emails = await readLeadEmails(store, lead.companyId, lead.leadId)
  const steps = await stepsOf(store, lead)
  const before = emails.length === 0 ? offset : await countBefore(steps, emails, offset)
  const mostRows = Math.max(0, HISTORY_LIMIT - before)
  const changes = mostRows === 0 ? { rows: [] } : await readRowsPage(store.db, steps.list, before, { mostRows })
  const isCut = changes.next !== undefined && changes.next < HISTORY_LIMIT
  const last = isCut ? changes.rows.at(-1)?.at.toISOString() : undefined
  // A change comes before an email of the same moment.
  const rows = newestFirst([
    ...changes.rows.map((row) => steps.show(row)),
    // Emails that are older than a change which did not fit come after it.
    ...emails.slice(offset - before).filter(({ at }) => last === undefined || at > last),
  ]).slice(0, HISTORY_LIMIT - offset)
  return { ...(isCut ? { next: offset + rows.length } : {}), ...fittingPage(rows, offset) }
}

/** How many of the first steps are changes, by their times alone. */
async function countBefore(
  { list }: Awaited<ReturnType<typeof stepsOf>>,
  emails: readonly HistoryStep[],
  offset: number,
): Promise<number> {
  if (offset === 0) return 0
  const times = await list.clearSelect().select('at').limit(HISTORY_LIMIT).execute()
  const changes = times.map(({ at }) => ({ at: at.toISOString(), isChange: true }))
  const mails = emails.map(({ at }) => ({ at, isChange: false }))
  return newestFirst([...changes, ...mails])
    .slice(0, offset)
    .filter(({ isChange }) => isChange).length
}

async function stepsOf({ db }: Store, { companyId, leadId }: LeadRef) {
  const merged = await leadsMergedInto(db, companyId, leadId)
  const followUps = await db
    .selectFrom('follow_up')
    .select(['id', 'kind', 'due_date', 'due_time'])
    .where('company_id', '=', companyId)
    .where('lead_id', '=', leadId)
    .execute()
  const list = stepRows(db)
    .where('company_id', '=', companyId)
    .where('entity', 'in', ['lead', 'followUp'])
    // The author of the step is the user who did it.
    .where('field', '<>', 'doneBy')
    // A contact that was undone isn't shown.
    .where(
      sql<boolean>`(field <> 'activities' or exists (
        select from activity where activity.company_id = ${companyId} and activity.id::text = history.after #>> '{}'
      ))`,
    )
    .where('entity_id', 'in', [leadId, ...merged, ...followUps.map(({ id }) => id)])
    // A merged lead is gone without having been deleted.
    .where(({ eb, or }) =>
      or([eb('field', '<>', 'deleted'), eb('entity_id', '=', leadId), eb('entity', '=', 'followUp')]),
    )
  const texts = new Map(
    followUps.map(({ id, kind, due_date, due_time }) => [
      id,
      followUpText({ kind, dueDate: due_date, dueTime: due_time ?? undefined }),
    ]),
  )
  return {
    list,
    show: (row: StepRow) => toStep(row, texts.get(row.entity === 'followUp' ? row.entity_id : String(row.after))),
  }
}

export interface StepRow {
  entity: string
  entity_id: string
  field: string
  before: unknown
  after: unknown
  at: Date
  device_at: Date | null
  is_decision: boolean
  by: string
  byName: string
  releasedBy: string | null
}

export const toStep = (
  { entity, field, before, after, by, byName, at, device_at, is_decision, releasedBy }: StepRow,
  followUp: string | undefined,
): HistoryStep => ({
  field: entity === 'followUp' ? `followUp.${field}` : field,
  ...(followUp === undefined ? {} : { followUp }),
  ...shown('before', before),
  ...shown('after', after),
  by: { _id: by, name: byName },
  at: at.toISOString(),
  ...(device_at ? { deviceAt: device_at.toISOString() } : {}),
  ...(is_decision ? { isDecision: true } : {}),
  ...(releasedBy === null ? {} : { releasedBy }),
})
