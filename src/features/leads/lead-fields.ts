import { epcFields } from '../../../contract/entities/epc-fields.ts'
import { squareMetres } from '../../../contract/entities/field-text.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { addressOf } from '../../../contract/entities/lead-address.ts'
import { type Fact, factOf, HIRE_AND_HOUSING_FIELDS, type LeadFactName } from '../../../contract/entities/lead-facts.ts'
import { texts } from './texts.ts'

const BEFORE_ADDRESS: readonly LeadFactName[] = ['firstname', 'surname', 'lead_source', 'email', 'phone']
const AFTER_ADDRESS: readonly LeadFactName[] = [
  ...HIRE_AND_HOUSING_FIELDS,
  'entry_date',
  'gender',
  'date_of_birth',
  'citb_test_type',
  'test_centre_id',
  'test_centre_name',
  'test_centre_address',
  'distance_from_test_centre',
  'preferred_date',
  'preferred_time',
  'citb_hse_test_name',
  'citb_hse_test_price',
  'citb_hse_quantity',
  'extras',
  'total',
]

const isFilled = ({ value }: Fact) => value.trim() !== ''

export const leadFields = (lead: Lead): Fact[] =>
  [
    ...BEFORE_ADDRESS.map((name) => factOf(lead, name)),
    { label: texts.address, value: addressOf(lead) },
    ...AFTER_ADDRESS.map((name) => factOf(lead, name)),
  ].filter(isFilled)

const IN_SUMMARY: readonly LeadFactName[] = [
  'walls_description',
  'mainheat_description',
  'roof_description',
  'floor_description',
  'total_floor_area',
  'construction_age_band',
]

/** What people at the door need to know of the certificate. */
export function epcSummary(lead: Lead): Fact[] {
  const { current_energy_rating: now = '', potential_energy_rating: possible = '' } = lead
  const band = { label: texts.energyBand, value: now && texts.bandNowAndPossible(now, possible) }
  const facts = IN_SUMMARY.map((name) => {
    const fact = factOf(lead, name)
    return name === 'total_floor_area' ? { ...fact, value: squareMetres(fact.value) } : fact
  })
  return [band, ...facts].filter(isFilled)
}

export const epcRows = (lead: Lead): Fact[] =>
  (Object.keys(epcFields) as Array<keyof typeof epcFields>)
    .filter((name) => name !== 'constituency_label')
    .map((name) => factOf(lead, name))
    .filter(isFilled)
