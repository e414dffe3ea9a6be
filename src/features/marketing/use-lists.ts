import { listMarketingLists } from '../../../contract/endpoints/marketing-lists.ts'
import { call } from '../../api/call.ts'
import { useAsked } from './use-asked.ts'

/** The company's lists by name, and how many people are on each. */
export const useLists = () => useAsked('lists', ({ query, way }) => call(listMarketingLists, { query }, way))
