import * as z from 'zod/mini'
import { type FactFilters, factShape } from './filters/facts.ts'
import { type RangeFilters, rangeShape } from './filters/ranges.ts'
import { filterChoices, filterText, type SelectFilterName, selectFilters } from './lead-filters.ts'

const { lead_status: _lead, lead_source, next_follow_up, ...epcFilters } = selectFilters

/** The select filters of the deals list, in the order of the panel. Each offers All, which means no value. */
export const dealSelectFilters = {
  mainheatcont_description: 'Main Heating Control',
  ...epcFilters,
  deal_status: 'Deal Status',
  lead_source,
  next_follow_up,
} as const
export type DealSelectName = keyof typeof dealSelectFilters
export const DEAL_SELECT_NAMES = Object.keys(dealSelectFilters) as DealSelectName[]

/** The filters that are fields of the lead. The next follow-up isn't one. */
export type FilterField = Exclude<SelectFilterName | DealSelectName, 'next_follow_up'>
const { next_follow_up: _computed, ...storedFilters } = { ...selectFilters, ...dealSelectFilters }
export const FILTER_FIELDS = Object.keys(storedFilters) as [FilterField, ...FilterField[]]

/** The words of `address` match beginnings of words of the street or the town. The others are compared as for leads. */
export const dealTextFilters = {
  firstname: 'First Name',
  surname: 'Last Name',
  phone: 'Telephone Number',
  address: 'Address',
  postcode: 'Postcode',
} as const
export type DealTextName = keyof typeof dealTextFilters

/** The same shape as for leads, so that one search serves both lists. */
export interface DealFilters
  extends Partial<Record<DealSelectName, readonly string[]>>,
    Partial<Record<DealTextName, string | undefined>>,
    FactFilters,
    RangeFilters {}

/** An absent key and an empty value both mean All. */
const chosen = z.pipe(
  z.transform((value) => [value].flat().filter((choice) => choice !== undefined && choice !== '')),
  filterChoices,
)
const selects = Object.fromEntries(DEAL_SELECT_NAMES.map((name) => [name, z._default(chosen, [])])) as Record<
  DealSelectName,
  z.ZodMiniDefault<typeof chosen>
>

const texts = Object.fromEntries(Object.keys(dealTextFilters).map((name) => [name, filterText])) as Record<
  DealTextName,
  typeof filterText
>

export const dealFilterShape = { ...selects, ...texts, ...factShape, ...rangeShape }
