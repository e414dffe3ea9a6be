import { useCompany } from '../../hooks/use-local-data.ts'

export const useCompanyNames = (): ReadonlyMap<string, string> =>
  new Map(useCompany().companies?.map(({ _id, name }) => [_id, name]))
