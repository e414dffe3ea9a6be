import { Link } from '@tanstack/react-router'
import { readDealListSearch } from '../../features/deals/deal-list-search.ts'
import { readLeadListSearch } from '../../features/leads/lead-list-search.ts'
import type { NumberLink } from '../../features/reports/number-link.ts'

/** From a number of a report to the list that it counts. */
export const numberLink = ({ kind, search }: NumberLink, text: string) =>
  kind === 'deal' ? (
    <Link search={readDealListSearch(search)} to="/deals">
      {text}
    </Link>
  ) : (
    <Link search={readLeadListSearch(search)} to="/leads">
      {text}
    </Link>
  )
