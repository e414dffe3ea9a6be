import * as z from 'zod/mini'
import { FIELD_TEXT_MAX_LENGTH, KEY_MAX_LENGTH } from './field.ts'
import { type FactFilters, factShape } from './filters/facts.ts'
import { type RangeFilters, rangeShape } from './filters/ranges.ts'
import { id } from './primitives.ts'

export const selectFilters = {
  property_type: 'Property Type',
  floor_description: 'Floor Description',
  built_form: 'Built Form',
  windows_description: 'Windows Description',
  total_floor_area: 'Total Floor Area',
  roof_description: 'Roof Description',
  posttown: 'Post Town',
  current_energy_rating: 'Current Energy Rating',
  potential_energy_rating: 'Potential Energy Rating',
  main_heating_controls: 'Main Heating Controls',
  walls_description: 'Walls Description',
  hotwater_description: 'Hot Water Description',
  tenure: 'Tenure',
  main_fuel: 'Main Fuel',
  lead_status: 'Lead Status',
  lead_source: 'Lead Source',
  next_follow_up: 'Next follow-up',
} as const
export type SelectFilterName = keyof typeof selectFilters
export const SELECT_FILTER_NAMES = Object.keys(selectFilters) as SelectFilterName[]

/** Names are compared by `searchKey`, the telephone by its digits, the postcode by `readPostcodeFilter`. */
export const textFilters = {
  firstname: 'First Name',
  surname: 'Last Name',
  phone: 'Telephone Number',
  postcode: 'Postcode',
} as const
export type TextFilterName = keyof typeof textFilters
export const TEXT_FILTER_NAMES = Object.keys(textFilters) as TextFilterName[]

/** Matches an empty or invalid current energy rating. */
export const NO_RATING = 'No Rating'
export const ENERGY_RATINGS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const

const MOST_CHOICES = 1_000
export const filterChoices = z
  .array(z.string().check(z.maxLength(FIELD_TEXT_MAX_LENGTH)))
  .check(z.maxLength(MOST_CHOICES))
export const filterText = z.optional(z.string().check(z.maxLength(KEY_MAX_LENGTH)))

const repeated = z.pipe(
  z.transform((value) => (value === undefined ? [] : Array.isArray(value) ? value : [value])),
  filterChoices,
)
const selects = Object.fromEntries(SELECT_FILTER_NAMES.map((name) => [name, z._default(repeated, [])])) as Record<
  SelectFilterName,
  z.ZodMiniDefault<typeof repeated>
>
const texts = Object.fromEntries(TEXT_FILTER_NAMES.map((name) => [name, filterText])) as Record<
  TextFilterName,
  typeof filterText
>

export const leadFilterShape = {
  ...selects,
  ...texts,
  radius: z.optional(
    z.coerce.number('Give the radius in miles.').check(z.positive('Give the radius in miles, above 0.')),
  ),
  newLeads: z.optional(z.stringbool()),
  assignedTo: z.optional(id),
  ...factShape,
  ...rangeShape,
}

/** Options of one select widen the result; different filters narrow it. */
export interface LeadFilters
  extends Partial<Record<SelectFilterName, readonly string[]>>,
    Partial<Record<TextFilterName, string | undefined>>,
    FactFilters,
    RangeFilters {
  radius?: number | undefined
  newLeads?: boolean | undefined
  assignedTo?: string | undefined
}
