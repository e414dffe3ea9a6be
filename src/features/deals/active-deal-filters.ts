import { type DealSelectName, dealSelectFilters, dealTextFilters } from '../../../contract/entities/deal-filters.ts'
import { type ActiveFilter, extraChips } from '../../records/list-filters/extra-filters.ts'
import type { ChosenDealFilters, DealFilterName } from './deal-list-search.ts'
import { texts } from './texts.ts'

const labels = { ...dealTextFilters, ...dealSelectFilters }

const isDealSelect = (name: DealFilterName): name is DealSelectName => name in dealSelectFilters

export const activeDealFilters = (
  chosen: ChosenDealFilters,
  nameOf: (userId: string) => string = () => '',
): ActiveFilter[] => [
  ...(chosen.q ? [{ name: 'q', text: texts.searched(chosen.q) }] : []),
  ...(chosen.whose ? [{ name: 'whose', text: texts.mine }] : []),
  ...(Object.keys(labels) as DealFilterName[])
    .toSorted((a, b) => Number(isDealSelect(a)) - Number(isDealSelect(b)))
    .flatMap((name) => (chosen[name] ? [{ name, text: `${labels[name]}: ${chosen[name]}` }] : [])),
  ...extraChips(chosen, nameOf),
]
