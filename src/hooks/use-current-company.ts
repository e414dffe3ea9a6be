import type { Company } from '../../contract/entities/company.ts'
import { useCompany } from './use-local-data.ts'

/** The company on screen; undefined until the server has listed the user's companies. */
export function useCurrentCompany(): Company | undefined {
  const { companies, companyId } = useCompany()
  return companies?.find(({ _id }) => _id === companyId)
}
