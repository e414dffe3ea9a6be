import { useNavigate } from '@tanstack/react-router'
import { BoardScreen } from '../../features/board/board-screen.tsx'
import { type ChosenDealFilters, NEWEST_DEALS, toDealFilters } from '../../features/deals/deal-list-search.ts'
import { DealsFilters } from '../../features/deals/deals-filters.tsx'
import { texts as dealTexts } from '../../features/deals/texts.ts'
import { filtersOfList } from '../../features/leads/lead-list-search.ts'
import { LeadsFilters } from '../../features/leads/leads-filters.tsx'
import { texts as leadTexts } from '../../features/leads/texts.ts'
import { useLeadQuery } from '../../hooks/use-search-query.ts'
import type { Looking } from '../../records/list-filters/extra-filters.ts'
import { useLooking } from '../../records/list-filters/use-looking.ts'
import { ListSearch } from '../../ui/tables/list-search.tsx'
import { type BoardSearch, type DealBoardSearch, type LeadBoardSearch, panelOf } from './board-search.ts'

/** The board of leads or of deals, as the address says. */
export function StagesScreen({ search }: { search: BoardSearch }) {
  const looking = useLooking()
  const navigate = useNavigate()
  const show = (next: BoardSearch, replace = false) =>
    void navigate({ to: '/board', search: next, replace, resetScroll: false })
  if (!looking) return null
  return 'of' in search ? (
    <DealBoard looking={looking} onShow={show} search={search} />
  ) : (
    <LeadBoard looking={looking} onShow={show} search={search} />
  )
}

interface BoardProps<Search> {
  looking: Looking
  search: Search
  onShow: (next: BoardSearch, replace?: boolean) => void
}

/** For how many the open panel leaves: the columns count for themselves. */
const NO_ROWS = { number: 1, size: 0 }

function LeadBoard({ looking, search: { panel, ...chosen }, onShow }: BoardProps<LeadBoardSearch>) {
  const filters = filtersOfList('all', looking, chosen)
  const found = useLeadQuery('lead', panel && filters, NO_ROWS).value
  return (
    <BoardScreen
      chosen={chosen.lead_status}
      filterBar={
        <LeadsFilters
          chosen={chosen}
          found={found}
          isOpen={panel === 'open'}
          list="all"
          onChosen={(next, replace) => onShow({ ...next, ...panelOf(panel === 'open') }, replace)}
          onOpen={(isOpen) => onShow({ ...chosen, ...panelOf(isOpen) }, true)}
          onSearch={(next) => onShow(next)}
          tools={null}
        />
      }
      filters={filters}
      kind="lead"
      onKind={() => onShow({ of: 'deals' })}
      search={
        <ListSearch chosen={chosen} hint={leadTexts.searchHint} label={leadTexts.searchLeads} onChosen={onShow} />
      }
    />
  )
}

function DealBoard({ looking, search: { panel, of, ...chosen }, onShow }: BoardProps<DealBoardSearch>) {
  const filters = toDealFilters(chosen, looking)
  const found = useLeadQuery('deal', panel && filters, NO_ROWS).value
  const show = (next: ChosenDealFilters, replace?: boolean) =>
    onShow({ ...next, of, ...panelOf(panel === 'open') }, replace)
  return (
    <BoardScreen
      chosen={chosen.deal_status === undefined ? undefined : [chosen.deal_status]}
      filterBar={
        <DealsFilters
          chosen={chosen}
          isOpen={panel === 'open'}
          onChosen={show}
          onOpen={(isOpen) => onShow({ ...chosen, of, ...panelOf(isOpen) }, true)}
          onSearch={(next) => onShow({ ...next, of })}
          tools={null}
          total={found?.total}
        />
      }
      filters={filters}
      kind="deal"
      onKind={() => onShow({})}
      search={<ListSearch chosen={chosen} hint={dealTexts.searchHint} label={dealTexts.searchDeals} onChosen={show} />}
      sort={NEWEST_DEALS}
    />
  )
}
