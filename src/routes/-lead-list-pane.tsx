import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import {
  LEAD_LIST_PATHS,
  type LeadListSearch,
  readLeadListSearch,
  rememberLeadList,
} from '../features/leads/lead-list-search.ts'
import { leadListAt, useLastLeadList } from '../features/leads/last-lead-list.ts'
import { BesideRecord } from '../ui/tables/list-screen.tsx'
import { keepsScroll } from '../ui/tables/list-place.ts'
import { LeadsList } from './-leads-list.tsx'

/** The list of the address, or, beside a lead, the one that it was opened from. */
export function LeadListPane() {
  const { pathname, search } = useLocation()
  return leadListAt(pathname) ? <ListOfAddress pathname={pathname} search={search} /> : <ListOfLead />
}

function ListOfAddress({ pathname, search }: { pathname: string; search: object }) {
  const navigate = useNavigate()
  const list = leadListAt(pathname) ?? 'all'
  return (
    <LeadsList
      list={list}
      onSearch={(next, replace = false) =>
        void navigate({ to: LEAD_LIST_PATHS[list], search: next, replace, ...keepsScroll(next) })
      }
      search={readLeadListSearch({ ...search })}
    />
  )
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
