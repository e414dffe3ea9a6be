import { sql } from 'kysely'
import type { Lead } from '../../../contract/entities/lead.ts'
import { decideLead } from '../../../contract/entities/sharing/assign-leads.ts'
import {
  type AssignmentPreview,
  type AssignmentRule,
  PREVIEW_DAYS,
} from '../../../contract/entities/sharing/assignment-rules.ts'
import { ENQUIRY_KIND_FIELDS } from '../../../contract/entities/sharing/enquiry-kinds.ts'
import type { Store } from '../core/open-store.ts'
import { toIncoming } from './assign-new-leads.ts'
import { peopleOf } from './rules.ts'
import { availableAmong, openLeadsOf } from './state.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const BATCH = 5_000

/**
 * What the rules would have done with each remaining lead of the last 30 days, in the order in which they were added,
 * whatever their assignees are now. It uses today's users, and open leads start with the older ones.
 */
export async function previewRules(
  store: Store,
  companyId: string,
  rules: readonly AssignmentRule[],
  now: Date,
): Promise<AssignmentPreview> {
  const since = new Date(now.getTime() - PREVIEW_DAYS * DAY_MS)
  const people = peopleOf(rules)
  const state = {
    available: await availableAmong(store.db, companyId, people),
    open: await openLeadsOf(store.db, companyId, people, since),
    lastTurns: new Map<string, string>(),
  }
  const counts = new Map(rules.map(({ _id }) => [_id, new Map<string, number>()]))
  let total = 0
  for await (const lead of leadsSince(store, companyId, since)) {
    total++
    const decision = decideLead(rules, lead, state)
    const ofRule = decision && counts.get(decision.ruleId)
    if (ofRule) ofRule.set(decision.userId, (ofRule.get(decision.userId) ?? 0) + 1)
  }
  const found = rules.map(({ _id, people: inOrder }) => {
    const shares = inOrder.map((userId) => ({ _id: userId, leads: counts.get(_id)?.get(userId) ?? 0 }))
    return { _id, leads: shares.reduce((sum, { leads }) => sum + leads, 0), people: shares }
  })
  return { total, rules: found, unassigned: total - found.reduce((sum, { leads }) => sum + leads, 0) }
}

const KIND_FIELDS = Object.values(ENQUIRY_KIND_FIELDS).flat()

/** Read in parts, so that a company's month need not fit into memory. */
async function* leadsSince({ db }: Store, companyId: string, since: Date) {
  let after = { at: since.toISOString(), id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const rows = await db
      .selectFrom('lead')
      .select(['id', 'lead_source', 'postcode', sql<Lead['address'] | null>`address`.as('address')])
      .select(sql<string>`created_at::text`.as('at'))
      .select(KIND_FIELDS)
      .where('company_id', '=', companyId)
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`(created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)`)
      .orderBy('created_at')
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const row of rows) yield toIncoming(row)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = { at: last.at, id: last.id }
  }
}
