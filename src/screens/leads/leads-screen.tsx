import { useNavigate } from '@tanstack/react-router'
import { LEAD_LIST_PATHS, type LeadList, type LeadListSearch } from '../../features/leads/lead-list-search.ts'
import { NothingOpen } from '../../ui/layout/nothing-open.tsx'
import { useShowsPanes } from '../../ui/tables/list-look.ts'
import { keepsScroll } from '../../ui/tables/list-place.ts'
import { LeadsList, type LeadsListProps } from './leads-list.tsx'

type LeadsScreenProps = Pick<LeadsListProps, 'list' | 'search'>

/** Where the list is in a pane of its own, the address of a list has no lead to show beside it. */
export const LeadsScreen = (props: LeadsScreenProps) =>
  useShowsPanes() ? <NothingOpen what="lead" /> : <AddressList {...props} />

function AddressList({ list, search }: LeadsScreenProps) {
  const searchAddress = useSearchAddress()
  return <LeadsList list={list} onSearch={searchAddress(list)} search={search} />
}

/** A search of the list that the address shows changes the address. */
export function useSearchAddress() {
  const navigate = useNavigate()
  return (list: LeadList) =>
    (next: LeadListSearch, replace = false) =>
      void navigate({ to: LEAD_LIST_PATHS[list], search: next, replace, ...keepsScroll(next) })
}
