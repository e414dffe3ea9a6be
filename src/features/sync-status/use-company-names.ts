import { useCompany } from '../../db/hooks.ts'

export const useCompanyNames = (): ReadonlyMap<string, string> =>
  new Map(useCompany().companies?.map(({ _id, name }) => [_id, name]))
