import { listDeletedLeads } from '../../../contract/endpoints/deleted-leads.ts'
import { LEADS_PAGE_SIZE } from '../../../contract/entities/lead.ts'
import { call } from '../../api/call.ts'
import { useCompany } from '../../db/hooks.ts'
import { useServerAnswer } from '../../workers/use-server-answer.ts'

/** From the server alone: a deleted lead is on no device. */
export function useDeletedLeads(page: number) {
  const { companyId } = useCompany()
  return useServerAnswer(companyId && `${companyId} ${page}`, async (asked) => {
    const read = (number: number) => call(listDeletedLeads, { query: { companyId, page: number } }, asked)
    const answer = await read(page)
    const last = lastPageOf(answer.totalDeletedLeads)
    // Whatever stood on it was restored.
    return page > last && last > 0 ? read(last) : answer
  })
}

export const lastPageOf = (total: number) => Math.ceil(total / LEADS_PAGE_SIZE)
