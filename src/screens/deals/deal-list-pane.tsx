import { useLocation, useRouter } from '@tanstack/react-router'
import { useReducer } from 'react'
import { type DealListSearch, readDealListSearch } from '../../features/deals/deal-list-search.ts'
import { DEALS_HOME, useLastDealSearch } from '../../features/deals/use-deal-list.ts'
import { rememberList } from '../../ui/primitives/last-list.ts'
import { BesideRecord } from '../../ui/tables/list-screen.tsx'
import { DealsList } from './deals-list.tsx'
import { useSearchDeals } from './deals-screen.tsx'

/** The deals of the address, or, beside a deal, those that it was opened from. */
export function DealListPane() {
  const { pathname, search } = useLocation()
  const onSearch = useSearchDeals()
  const ofDeal = useListOfDeal()
  const isList = pathname.startsWith(DEALS_HOME)
  return (
    <BesideRecord value={!isList}>
      <DealsList {...(isList ? { search: readDealListSearch({ ...search }), onSearch } : ofDeal)} />
    </BesideRecord>
  )
}

/** Its pages and filters change beside the deal, which stays open: the address is the deal's. */
function useListOfDeal() {
  const router = useRouter()
  const search = useLastDealSearch()
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const handleSearch = (next: DealListSearch) => {
    rememberList(DEALS_HOME, router.buildLocation({ to: DEALS_HOME, search: next }).href)
    drawAgain()
  }
  return { search, onSearch: handleSearch }
}
