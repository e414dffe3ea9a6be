import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LEADS_PAGE_SIZE } from '../../../contract/entities/lead.ts'
import { useArrival } from '../../db/use-arrival.ts'
import { rememberList } from '../../ui/last-list.ts'
import { ListScreen } from '../../ui/list-screen.tsx'
import { NothingFound } from '../../ui/nothing-found.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { TableFrame } from '../../ui/table-frame.tsx'
import { Total } from '../../ui/total.tsx'
import { chosenDealFilters, type DealListSearch } from './deal-list-search.ts'
import { DealsFilters } from './deals-filters.tsx'
import { DealsTable } from './deals-table.tsx'
import { useDealList } from './use-deal-list.ts'

const TITLE = 'All Deals'

interface DealsScreenProps {
  search: DealListSearch
  onSearch: (search: DealListSearch) => void
}

export function DealsScreen({ search, onSearch }: DealsScreenProps) {
  const chosen = chosenDealFilters(search)
  const { value: found, isStale } = useDealList(chosen, search.page ?? 1)
  const arrival = useArrival()
  const { href } = useLocation()
  useEffect(() => rememberList('/deals', href), [href])
  const last = found ? Math.ceil(found.total / LEADS_PAGE_SIZE) : 0
  return (
    <ListScreen
      facts={<Total one="deal" many="deals" number={found?.total} />}
      filters={<DealsFilters chosen={chosen} onSearch={onSearch} />}
      pagination={
        <Pagination
          last={last}
          onPage={(page) => onSearch({ ...chosen, ...(page > 1 ? { page } : {}) })}
          page={found?.number ?? 1}
          width={last}
        />
      }
      table={
        <TableFrame isLoading={!found} isStale={isStale} label={TITLE}>
          {found && found.rows.length > 0 ? (
            <DealsTable caption={TITLE} deals={found.rows} />
          ) : (
            <NothingFound
              arrival={arrival}
              isFiltered={Object.keys(chosen).length > 0}
              onReset={() => onSearch({})}
              what="deals"
            />
          )}
        </TableFrame>
      }
      title={TITLE}
    />
  )
}
