export const MARKETING_TABS = [
  { name: 'lists', label: 'Lists' },
  { name: 'subscribers', label: 'Subscribers' },
  { name: 'campaigns', label: 'Campaigns' },
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

/** Written by hand: it is in the first script of every screen. Anything it does not know is dropped. */
export function readMarketingSearch(raw: Record<string, unknown>): MarketingSearch {
  const search: MarketingSearch = {}
  const { tab } = raw
  if (tab === 'subscribers') Object.assign(search, { tab }, texts(raw, ['listId', 'q']), pageOf(raw['page']))
  if (tab === 'campaigns') Object.assign(search, { tab }, texts(raw, ['campaign', 'copyOf']))
  return search
}

const texts = (raw: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = raw[name]
      return typeof value === 'string' && value.trim() ? [[name, value.trim()]] : []
    }),
  )

function pageOf(value: unknown): { page?: number } {
  const page = Number(value)
  return Number.isInteger(page) && page > 1 ? { page } : {}
}

export const searchOfTab = (tab: MarketingTab): MarketingSearch => (tab === 'lists' ? {} : { tab })

export interface MarketingPlace {
  search: MarketingSearch
  onSearch: (search: MarketingSearch) => void
}
