import { useNavigate } from '@tanstack/react-router'
import { type ChosenFilters, filtersOfList } from '../../features/leads/lead-list-search.ts'
import { LeadsFilters } from '../../features/leads/leads-filters.tsx'
import type { ReportPlace } from '../../features/reports/report-search.ts'
import { ReportsScreen } from '../../features/reports/reports-screen.tsx'
import { useIsAdmin } from '../../hooks/use-is-admin.ts'
import { useLeadQuery } from '../../hooks/use-search-query.ts'
import { useLooking } from '../../records/list-filters/use-looking.ts'
import { numberLink } from '../lists/number-link.tsx'
import type { ReportSearch } from './report-list-search.ts'

/** The reports of the leads that the filters leave. */
export function FilteredReportsScreen({ search }: { search: ReportSearch }) {
  const { by, step, person, panel, ...chosen } = search
  const place: ReportPlace = {
    ...(by ? { by } : {}),
    ...(step ? { step } : {}),
    ...(person ? { person } : {}),
    ...(panel ? { panel } : {}),
  }
  const navigate = useNavigate()
  const show = (filters: ChosenFilters, next: ReportPlace, replace = false) =>
    void navigate({ to: '/reports', search: { ...filters, ...next }, replace, resetScroll: false })
  const looking = useLooking()
  const isAdmin = useIsAdmin()
  const { created, ...others } = chosen
  const counted: ChosenFilters = isAdmin ? others : { ...others, whose: 'mine' }
  const list = isAdmin ? 'all' : 'my'
  const filters = looking && panel ? filtersOfList(list, looking, chosen) : undefined
  const found = useLeadQuery('lead', filters, { number: 1, size: 0 }).value
  if (!looking) return null
  return (
    <ReportsScreen
      created={created}
      filterBar={
        <LeadsFilters
          chosen={chosen}
          found={found}
          isOpen={panel === 'open'}
          list={list}
          onChosen={(filters, replace) => show(filters, place, replace)}
          onOpen={(isOpen) => show(chosen, withPanel(place, isOpen), true)}
          onSearch={(filters) => show(filters, withPanel(place, false))}
          tools={null}
        />
      }
      filters={filtersOfList('all', looking, counted)}
      isOwn={!isAdmin}
      links={{ chosen: { ...counted }, link: numberLink }}
      looking={looking}
      onPeriod={(period) => show({ ...others, created: period }, place)}
      onPlace={(next) => show(chosen, next, true)}
      place={place}
      workFilters={filtersOfList('all', looking, others)}
    />
  )
}

function withPanel({ panel: _panel, ...place }: ReportPlace, isOpen: boolean): ReportPlace {
  return { ...place, ...(isOpen ? { panel: 'open' as const } : {}) }
}
