import * as z from 'zod/mini'
import { pageParam, searchReader, textParam } from '../../ui/primitives/search-params.ts'
import { texts } from './texts.ts'

export const MARKETING_TABS = [
  { name: 'lists', label: texts.lists },
  { name: 'subscribers', label: texts.subscribers },
  { name: 'campaigns', label: texts.campaigns },
] as const
export type MarketingTab = (typeof MARKETING_TABS)[number]['name']

/** Lists are the default tab. */
export interface MarketingSearch {
  tab?: 'subscribers' | 'campaigns'
  listId?: string
  q?: string
  page?: number
  campaign?: string
  /** The campaign that the new one copies. */
  copyOf?: string
  /** The template that the new one begins with. */
  template?: string
}

const searches = z.discriminatedUnion('tab', [
  z.object({ tab: z.literal('subscribers'), listId: textParam, q: textParam, page: pageParam }),
  z.object({ tab: z.literal('campaigns'), campaign: textParam, copyOf: textParam, template: textParam }),
])

export const readMarketingSearch = searchReader<MarketingSearch>(searches)

export const searchOfTab = (tab: MarketingTab): MarketingSearch => (tab === 'lists' ? {} : { tab })

export interface MarketingPlace {
  search: MarketingSearch
  onSearch: (search: MarketingSearch) => void
}
