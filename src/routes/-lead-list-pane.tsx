import { useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import {
  LEAD_LIST_PATHS,
  type LeadListSearch,
  readLeadListSearch,
  rememberLeadList,
} from '../features/leads/lead-list-search.ts'
import { leadListAt, useLastLeadList } from '../features/leads/last-lead-list.ts'
import { BesideRecord } from '../ui/tables/list-screen.tsx'
import { AddressList, LeadsList } from './-leads-list.tsx'

/** The list of the address, or, beside a lead, the one that it was opened from. */
export function LeadListPane() {
  const { pathname, search } = useLocation()
  const list = leadListAt(pathname)
  return list ? <AddressList list={list} search={readLeadListSearch({ ...search })} /> : <ListOfLead />
}

/** Its pages and filters change beside the lead, which stays open: the address is the lead's. */
function ListOfLead() {
  const router = useRouter()
  const { list, search } = useLastLeadList()
  const [, drawAgain] = useState(0)
  const handleSearch = (next: LeadListSearch) => {
    rememberLeadList(list, router.buildLocation({ to: LEAD_LIST_PATHS[list], search: next }).href)
    drawAgain((times) => times + 1)
  }
  return (
    <BesideRecord value={true}>
      <LeadsList list={list} onSearch={handleSearch} search={search} />
    </BesideRecord>
  )
}
