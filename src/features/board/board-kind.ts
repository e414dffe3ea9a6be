import { DEAL_STATUSES, dealStatus, type Lead, LEAD_STATUSES, leadStatus } from '../../../contract/entities/lead.ts'
import { setDealStatus } from '../../../contract/mutations/deal.ts'
import { setLeadStatus } from '../../../contract/mutations/lead.ts'
import { type Step, step } from '../../db/mutate.ts'
import type { LeadKind } from '../../search/lead-columns.ts'
import type { SearchFilters } from '../../search/search-filters.ts'

/** Leads and deals each have statuses of their own, and a column for each. */
export interface BoardKind {
  kind: LeadKind
  what: 'leads' | 'deals'
  statuses: readonly string[]
  statusOf: (lead: Lead) => string | undefined
  filtersOf: (status: string) => SearchFilters
  /** `base`: the version that was on the screen. */
  setStatus: (leadId: string, status: string, base?: number) => Step
}

const basedOn = (base: number | undefined) => (base === undefined ? {} : { base })

export const boardKinds: Record<LeadKind, BoardKind> = {
  lead: {
    kind: 'lead',
    what: 'leads',
    statuses: LEAD_STATUSES,
    statusOf: (lead) => lead.lead_status,
    filtersOf: (status) => ({ lead_status: [status] }),
    setStatus: (leadId, status, base) =>
      step(setLeadStatus, { leadId, status: leadStatus.parse(status) }, basedOn(base)),
  },
  deal: {
    kind: 'deal',
    what: 'deals',
    statuses: DEAL_STATUSES,
    statusOf: (lead) => lead.deal_status,
    filtersOf: (status) => ({ deal_status: [status] }),
    setStatus: (leadId, status, base) =>
      step(setDealStatus, { leadId, status: dealStatus.parse(status) }, basedOn(base)),
  },
}
