import * as z from 'zod/mini'
import { pageParam, searchReader, textParam } from '../../ui/primitives/search-params.ts'
import { texts } from './texts.ts'

export const MARKETING_TABS = [
  { name: 'lists', label: texts.lists },
  { name: 'subscribers', label: texts.subscribers },
  { name: 'campaigns', label: texts.campaigns },
] as const
export type MarketingTab = (typeof MARKETING_TABS)[number]['name']

/** What the address of Email Marketing says. Lists are shown where it names no tab. */
export interface MarketingSearch {
  tab?: 'subscribers' | 'campaigns'
  /** Of the subscribers. */
  listId?: string
  q?: string
  page?: number
  /** The form of a new campaign is open, or the recipients of this one are. */
  campaign?: string
  /** The campaign that the new one begins with. */
  copyOf?: string
}

const searches = z.discriminatedUnion('tab', [
  z.object({ tab: z.literal('subscribers'), listId: textParam, q: textParam, page: pageParam }),
  z.object({ tab: z.literal('campaigns'), campaign: textParam, copyOf: textParam }),
])

export const readMarketingSearch = searchReader<MarketingSearch>(searches)

export const searchOfTab = (tab: MarketingTab): MarketingSearch => (tab === 'lists' ? {} : { tab })

export interface MarketingPlace {
  search: MarketingSearch
  onSearch: (search: MarketingSearch) => void
}
