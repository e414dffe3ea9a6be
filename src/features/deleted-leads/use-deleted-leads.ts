import { listDeletedLeads } from '../../../contract/endpoints/deleted-leads.ts'
import { LEADS_PAGE_SIZE } from '../../../contract/entities/lead.ts'
import { call } from '../../api/call.ts'
import { pageOrLast } from '../../api/page-or-last.ts'
import { useCompany } from '../../hooks/use-local-data.ts'
import { useServerQuery } from '../../hooks/server-queries.ts'

/** From the server alone: a deleted lead is on no device. */
export function useDeletedLeads(page: number) {
  const { companyId } = useCompany()
  return useServerQuery(companyId && `deleted leads ${companyId} ${page}`, (auth) =>
    pageOrLast(
      page,
      (number) => call(listDeletedLeads, { query: { companyId, page: number } }, auth),
      ({ totalDeletedLeads }) => lastPageOf(totalDeletedLeads),
    ),
  )
}

export const lastPageOf = (total: number) => Math.ceil(total / LEADS_PAGE_SIZE)
