import { UNASSIGNED } from '../../contract/entities/filters/facts.ts'
import { isFinished, OPEN_STATUSES } from '../../contract/entities/sharing/open-work.ts'
import { countShares, type ShareLeads, type SharePlan, shareOut } from '../../contract/entities/sharing/share-out.ts'
import { assignLead } from '../../contract/mutations/lead.ts'
import { savedTotal } from '../db/outbox/batch-store.ts'
import { type BatchPorts, saveBatch, toBatchLead } from '../db/save-batch.ts'
import type { BatchLead } from '../db/schema/batch.ts'
import type { CompanyData } from '../db/views/view.ts'
import type { LeadSearch } from '../search/lead-search.ts'
import { idsOf, type Selected } from '../search/selected.ts'
import { collectShareLeads } from '../search/share-leads.ts'
import { eachChunk } from './each-chunk.ts'

// Who gets which lead is decided once, here, and kept with the batch: its rows are the same whenever they are expanded.

/** What a screen needs to show how many leads each person would get. */
export interface ShareFacts {
  /** The selected ones, in order. */
  leads: ShareLeads
  /** By user id, besides the selected leads. */
  open: ReadonlyMap<string, number>
}

export interface Sharing {
  plan: SharePlan
  /** The number for each person that the user was shown. */
  counts: readonly number[]
  description: string
  /** Saved again under the same id, it is saved once. */
  batchId: string
}

export async function readShareFacts(search: LeadSearch, selected: Selected): Promise<ShareFacts> {
  const { facets } = await search.query({ lead_status: OPEN_STATUSES }, { number: 1, size: 0 })
  const ofPeople = facets.assignee.filter(({ value }) => value !== UNASSIGNED)
  const open = new Map(ofPeople.map(({ value, count }) => [value, count]))
  const places = collectShareLeads()
  await eachChunk(search, await idsOf(search, selected), (leads) => {
    for (const lead of leads) {
      places.add(lead)
      const { assignedTo, lead_status } = lead
      const count = assignedTo === undefined ? undefined : open.get(assignedTo)
      if (assignedTo !== undefined && count && !isFinished(lead_status)) open.set(assignedTo, count - 1)
    }
    return true
  })
  return { leads: places.all(), open }
}

/** False if the numbers are no longer those that the user was shown; nothing is saved then. */
export async function saveShares(
  search: LeadSearch,
  data: CompanyData,
  selected: Selected,
  { plan, counts, description, batchId }: Sharing,
  ports: BatchPorts,
): Promise<boolean> {
  if ((await savedTotal(data.outbox, batchId)) !== undefined) return true
  const places = collectShareLeads()
  const leads: BatchLead[] = []
  await eachChunk(search, await idsOf(search, selected), (chunk) => {
    for (const lead of chunk) {
      leads.push(toBatchLead(lead))
      places.add(lead)
    }
    return true
  })
  const shares = shareOut(places.all(), plan)
  const found = countShares(shares, plan.people.length)
  if (found.some((count, index) => count !== counts[index])) return false
  const shared = leads.flatMap((lead, index) => {
    const choice = shares[index]
    return choice === undefined ? [] : [{ ...lead, choice }]
  })
  const choices = plan.people.map(({ userId }) => ({ userId }))
  await saveBatch(data, { name: assignLead.name, args: {}, choices, description, batchId }, shared, ports)
  return true
}
