import { type Deal, isDeal } from '../../../contract/entities/deal.ts'
import type { DealFilters } from '../../../contract/entities/deal-filters.ts'
import { findLead, livingLeads, readLeadPage } from './leads.ts'
import { leadConditions } from './lead-filters.ts'
import type { NumberedRest } from '../core/list-page.ts'
import type { Store } from '../core/open-store.ts'

export interface DealsPage extends NumberedRest {
  deals: Deal[]
  totalDeals: number
}

/** Newest first; `page` counts from 1. */
export async function listDeals(
  store: Store,
  companyId: string,
  filters: DealFilters,
  page: number,
  limit: number,
  offset = 0,
): Promise<DealsPage> {
  const matching = livingLeads(store, [companyId])
    .where('deal_status', 'is not', null)
    .where((is) => is.and(leadConditions(is, filters, undefined)))
  const { rows, total, next } = await readLeadPage(store, matching, { page, limit, offset })
  return { deals: rows.filter(isDeal), totalDeals: total, next }
}

export async function findDeal(store: Store, companyIds: readonly string[], id: string): Promise<Deal | undefined> {
  const lead = await findLead(store, companyIds, id)
  return lead && isDeal(lead) ? lead : undefined
}
