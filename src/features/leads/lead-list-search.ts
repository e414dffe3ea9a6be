import * as z from 'zod/mini'
import {
  SELECT_FILTER_NAMES,
  type SelectFilterName,
  TEXT_FILTER_NAMES,
  type TextFilterName,
} from '../../../contract/entities/lead-filters.ts'
import { type ExtraFilters, extraParams, extraSearch, type Looking } from '../../records/list-filters/extra-filters.ts'
import type { SearchFilters } from '../../search/search-filters.ts'
import { type ListPlace, listPlaceParams } from '../../ui/tables/list-place.ts'
import {
  firstTextParam,
  paramsNamed,
  positiveParam,
  searchReader,
  textParam,
  textsParam,
  whoseParam,
} from '../../ui/primitives/search-params.ts'
import { leftListHref, rememberList } from '../../ui/primitives/last-list.ts'
import { texts } from './texts.ts'

export const LEAD_LISTS = { all: texts.allLeads, new: texts.newLeads, my: texts.myLeads } as const
export type LeadList = keyof typeof LEAD_LISTS
export const LEAD_LIST_PATHS = { all: '/leads', new: '/leads/new', my: '/leads/my' } as const

export interface ChosenFilters
  extends Partial<Record<SelectFilterName, string[]>>,
    Partial<Record<TextFilterName, string>>,
    ExtraFilters {
  radius?: number
  /** What is typed into the search box. */
  q?: string
  /** The user's own. Without it, everybody's. */
  whose?: 'mine'
}

export interface LeadListSearch extends ChosenFilters, ListPlace {}

const filterParams = {
  ...paramsNamed(SELECT_FILTER_NAMES, textsParam),
  ...paramsNamed(TEXT_FILTER_NAMES, firstTextParam),
  radius: positiveParam,
  q: textParam,
  whose: whoseParam,
  ...extraParams,
}

export const readChosenFilters = searchReader<ChosenFilters>(z.object(filterParams))

export const readLeadListSearch = searchReader<LeadListSearch>(z.object({ ...filterParams, ...listPlaceParams }))

export const chosenFilters = ({ page: _page, sort: _sort, panel: _panel, ...chosen }: LeadListSearch): ChosenFilters =>
  chosen

export const withChosen = ({ sort, panel }: LeadListSearch, chosen: ChosenFilters): LeadListSearch => ({
  ...chosen,
  ...(sort ? { sort } : {}),
  ...(panel ? { panel } : {}),
})

/** The panel's choices, combined with what the list itself filters by. */
export function filtersOfList(list: LeadList, looking: Looking, chosen: ChosenFilters): SearchFilters {
  const { q, whose } = chosen
  const picked = [...SELECT_FILTER_NAMES, ...TEXT_FILTER_NAMES, 'radius' as const].flatMap((name) =>
    chosen[name] === undefined ? [] : [[name, chosen[name]] as const],
  )
  return {
    ...Object.fromEntries(picked),
    ...extraSearch(chosen, looking),
    ...(q ? { words: q } : {}),
    ...(list === 'new' ? { newLeads: true } : {}),
    ...(list === 'my' || whose ? { assignedTo: looking.userId } : {}),
  }
}

/** The link back from a lead, whichever list it was opened from. */
export const LEADS_HOME = '/leads'

export const rememberLeadList = (href: string) => rememberList(LEADS_HOME, href)

/** A deleted lead leads back to All Leads, whichever list it was opened from. */
export const allLeadsHref = () => leftListHref(LEAD_LIST_PATHS.all)
