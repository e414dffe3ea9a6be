import { useCompany } from '../../db/hooks.ts'

/** The companies to choose from; undefined with fewer than two. */
export function useCompanyChoice() {
  const company = useCompany()
  const { companies, companyId } = company
  if (!companies || companies.length < 2 || companyId === undefined) return
  return { companies, companyId, choose: (id: string) => void company.switchCompany(id) }
}
