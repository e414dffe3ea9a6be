import { leadName } from '../../../contract/entities/lead-address.ts'
import { followShares } from '../../../contract/entities/sharing/follow-shares.ts'
import type { ShareLeads, SharePlan } from '../../../contract/entities/sharing/share-out.ts'
import { changeFollowUp } from '../../../contract/mutations/follow-up.ts'
import { assignLead } from '../../../contract/mutations/lead.ts'
import { type BatchChange, type BatchPorts, saveBatch, toBatchLead } from '../../db/save-batch.ts'
import type { BatchLead } from '../../db/schema/batch.ts'
import type { CompanyData } from '../../db/views/view.ts'
import { shareLeadsOf } from '../../search/share-leads.ts'
import type { CompanySearch } from '../../workers/search-client.ts'
import type { LeaverWork } from './use-leaver-work.ts'

interface RestOfWork {
  work: LeaverWork
  plan: SharePlan
  /** The leads, as they were shared out. */
  leads: ShareLeads
  description: string
  /** The batch of the leads; where there are none, the first batch gets this id. */
  groupId: string
  hasBatchOfLeads: boolean
}

interface Parts {
  search: CompanySearch
  data: CompanyData
  ports: BatchPorts
}

/**
 * Deals and follow-ups, in batches that are undone with that of the leads. It is saved last: should it fail, the leads
 * are handed over, and the rest can be handed over again.
 */
export async function saveRest({ search, data, ports }: Parts, rest: RestOfWork): Promise<void> {
  const { work, plan, description, groupId, hasBatchOfLeads } = rest
  const named = work.followUps.map(({ leadId }) => leadId)
  const [leads, deals] = await Promise.all([
    search.leads('lead').rowsOf(named),
    search.leads('deal').rowsOf([...new Set([...work.dealIds, ...named])]),
  ])
  const rowById = new Map([...leads, ...deals].map((lead) => [lead._id, lead]))
  const place = (ids: readonly string[]) => ({ ids, ...shareLeadsOf(ids.map((id) => rowById.get(id))) })
  const dealRows = work.dealIds.flatMap((id) => rowById.get(id) ?? [])
  const shares = followShares(plan, {
    leads: { ids: work.leadIds, ...rest.leads },
    deals: place(dealRows.map(({ _id }) => _id)),
    followUps: place(named),
  })
  const followUpRows = work.followUps.map(({ _id, version, leadId }) => ({
    id: _id,
    base: version,
    subject: leadName(rowById.get(leadId) ?? {}),
  }))
  const groups: [Pick<BatchChange, 'name' | 'choices' | 'ofDeals'>, BatchLead[]][] = [
    [
      { name: assignLead.name, choices: plan.people.map(({ userId }) => ({ userId })), ofDeals: true },
      withShares(dealRows.map(toBatchLead), shares.deals),
    ],
    [
      {
        name: changeFollowUp.name,
        choices: plan.people.map(({ userId }) => ({ fields: { assignedTo: userId } })),
      },
      withShares(followUpRows, shares.followUps),
    ],
  ]
  let isFirst = !hasBatchOfLeads
  for (const [change, rows] of groups) {
    if (rows.length === 0) continue
    const own = isFirst ? { batchId: groupId } : { goesWith: groupId }
    await saveBatch(data, { ...change, args: {}, description, isSeen: true, ...own }, rows, ports)
    isFirst = false
  }
}

const withShares = (rows: readonly BatchLead[], shares: readonly (number | undefined)[]): BatchLead[] =>
  rows.flatMap((row, index) => {
    const choice = shares[index]
    return choice === undefined ? [] : [{ ...row, choice }]
  })
