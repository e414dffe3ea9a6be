import { useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import {
  LEAD_LIST_PATHS,
  type LeadListSearch,
  readLeadListSearch,
  rememberLeadList,
} from '../../features/leads/lead-list-search.ts'
import { leadListAt, useLastLeadList } from '../../features/leads/last-lead-list.ts'
import { BesideRecord } from '../../ui/tables/list-screen.tsx'
import { LeadsList } from './leads-list.tsx'
import { useSearchAddress } from './leads-screen.tsx'

/** The list of the address, or, beside a lead, the one that it was opened from: what is selected stays so. */
export function LeadListPane() {
  const { pathname, search } = useLocation()
  const searchAddress = useSearchAddress()
  const ofLead = useListOfLead()
  const list = leadListAt(pathname)
  const shown = list ? { list, search: readLeadListSearch({ ...search }), onSearch: searchAddress(list) } : ofLead
  return (
    <BesideRecord value={list === undefined}>
      {/* Each list keeps a scroll position of its own. */}
      <LeadsList key={shown.list} {...shown} />
    </BesideRecord>
  )
}

/** Its pages and filters change beside the lead, which stays open: the address is the lead's. */
function useListOfLead() {
  const router = useRouter()
  const { list, search } = useLastLeadList()
  const [, drawAgain] = useState(0)
  const handleSearch = (next: LeadListSearch) => {
    rememberLeadList(router.buildLocation({ to: LEAD_LIST_PATHS[list], search: next }).href)
    drawAgain((times) => times + 1)
  }
  return { list, search, onSearch: handleSearch }
}
