import { createContext, use, useMemo } from 'react'
import { useCompany, useSession } from './use-local-data.ts'
import type { CompanySearch, OpenSearch } from '../workers/search-client.ts'

export const SearchContext = createContext<OpenSearch | undefined>(undefined)

export function useSearch(): CompanySearch | undefined {
  const open = use(SearchContext)
  if (!open) throw new Error('useSearch needs a SearchContext above it.')
  const userId = useSession()?.userId
  const { companyId } = useCompany()
  return useMemo(() => (userId && companyId ? open({ userId, companyId }) : undefined), [open, userId, companyId])
}
