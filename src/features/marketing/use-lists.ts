import { listMarketingLists } from '../../../contract/endpoints/marketing-lists.ts'
import { call } from '../../api/call.ts'
import { useCompanyQuery } from '../../hooks/server-queries.ts'

export const useLists = () => useCompanyQuery('lists', ({ query, auth }) => call(listMarketingLists, { query }, auth))
