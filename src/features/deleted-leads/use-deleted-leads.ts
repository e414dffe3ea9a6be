import { listDeletedLeads } from '../../../contract/endpoints/deleted-leads.ts'
import { call } from '../../api/call.ts'
import { useCompany } from '../../db/hooks.ts'
import { useServerAnswer } from '../../workers/use-server-answer.ts'

/** From the server alone: a deleted lead is on no device. */
export function useDeletedLeads(page: number) {
  const { companyId } = useCompany()
  return useServerAnswer(companyId && `${companyId} ${page}`, (asked) =>
    call(listDeletedLeads, { query: { companyId, page } }, asked),
  )
}
