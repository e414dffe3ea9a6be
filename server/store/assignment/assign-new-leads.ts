import { leadName, postcodeOf } from '../../../contract/entities/lead-address.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { decideLead, type IncomingLead } from '../../../contract/entities/sharing/assign-leads.ts'
import type { AssignmentRule } from '../../../contract/entities/sharing/assignment-rules.ts'
import { enquiryKindsOf } from '../../../contract/entities/sharing/enquiry-kinds.ts'
import { isFinished } from '../../../contract/entities/sharing/open-work.ts'
import { districtOf } from '../../../contract/entities/sharing/share-out.ts'
import { copyRows } from '../core/copy-rows.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import { notifyOfLead } from '../records/notifications.ts'
import { lockRules, peopleOf } from './rules.ts'
import { availableAmong, openLeadsOf } from './state.ts'

// Assigns new leads by the company's rules.
//
// Every way of adding leads ends in `lead-rows.ts` or in `insertNewLeads`, and both call this module before they write.
// The lock of the rules is held until the end of the transaction, so two additions at once never take the same turn.

/** Fields of an import may be null. */
export type LeadToAssign = { readonly [Name in keyof Lead]?: Lead[Name] | null | undefined }

/**
 * For each lead the user who gets it. Undefined if the lead has an assignee or is finished, or if no rule assigns it.
 * The leads are read only if the company has rules.
 */
export async function chooseAssignees(
  tx: TenantTx,
  readLeads: () => readonly LeadToAssign[],
): Promise<readonly (string | undefined)[]> {
  const locked = await lockRules(tx)
  if (!locked?.rules.some(({ isOn }) => isOn)) return []
  const leads = readLeads()
  const { rules } = locked
  const people = peopleOf(rules)
  const state = {
    available: await availableAmong(tx.sql, tx.companyId, people),
    open: rules.some(isByOpenLeads) ? await openLeadsOf(tx.sql, tx.companyId, people) : new Map<string, number>(),
    lastTurns: new Map(Object.entries(locked.lastTurns)),
  }
  const chosen = leads.map((lead) =>
    isToAssign(lead) ? decideLead(rules, toIncoming(lead), state)?.userId : undefined,
  )
  if (rules.some(({ _id }) => state.lastTurns.get(_id) !== locked.lastTurns[_id]))
    await tx.sql
      .updateTable('assignment_rules')
      .set({ last_turns: JSON.stringify(Object.fromEntries(state.lastTurns)) })
      .where('company_id', '=', tx.companyId)
      .execute()
  return chosen
}

const isToAssign = ({ assignedTo, lead_status, deal_status }: LeadToAssign) =>
  !assignedTo && !deal_status && !isFinished(lead_status ?? 'Open')

const isByOpenLeads = ({ isOn, way }: AssignmentRule) => isOn && way === 'fewest'

export const toIncoming = (lead: LeadToAssign): IncomingLead => ({
  source: lead.lead_source ?? '',
  district: districtOf(postcodeOf({ address: lead.address ?? undefined, postcode: lead.postcode ?? undefined })),
  kinds: enquiryKindsOf(lead),
})

export interface Assigned {
  readonly lead: LeadToAssign
  readonly userId: string
}

/** Records the history of each lead, and one notification for each user with the number of their leads. */
export async function recordAssigned(tx: TenantTx, assigned: readonly Assigned[]): Promise<void> {
  if (assigned.length === 0) return
  await copyRows(
    tx.client,
    {
      table: 'history',
      constants: { company_id: tx.companyId, entity: 'lead', version: 1, field: 'assignedTo' },
      columns: ['entity_id', 'after'],
    },
    assigned.map(({ lead, userId }) => [lead._id, JSON.stringify(userId)]),
  )
  const byUser = Map.groupBy(assigned, ({ userId }) => userId)
  // In the order of ids, to avoid deadlocks.
  for (const userId of [...byUser.keys()].toSorted()) {
    const theirs = byUser.get(userId) ?? []
    const last = theirs.at(-1)?.lead
    if (!last?._id) continue
    await notifyOfLead(tx, { userId, leadId: last._id, subject: nameOf(last), by: null }, theirs.length)
  }
}

const nameOf = (lead: LeadToAssign) =>
  leadName(Object.fromEntries(Object.entries(lead).filter(([, value]) => value !== null)))
