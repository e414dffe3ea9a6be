import { createContext, use, useMemo } from 'react'
import { useCompany, useSession } from '../db/hooks.ts'
import type { LeadSearch } from '../search/lead-search.ts'
import type { OpenLeadSearch } from './search-client.ts'

export const LeadSearchContext = createContext<OpenLeadSearch | undefined>(undefined)

/** The search of the company on the screen; undefined while there is none. */
export function useLeadSearch(): LeadSearch | undefined {
  const open = use(LeadSearchContext)
  if (!open) throw new Error('useLeadSearch needs a LeadSearchContext above it.')
  const userId = useSession()?.userId
  const { companyId } = useCompany()
  return useMemo(() => (userId && companyId ? open({ userId, companyId }) : undefined), [open, userId, companyId])
}
