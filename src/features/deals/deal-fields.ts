import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { addressOf } from '../../../contract/entities/lead-address.ts'
import {
  type Fact,
  factOf,
  HIRE_AND_HOUSING_FIELDS,
  type LeadFactName,
  TEST_BOOKING_FIELDS,
} from '../../../contract/entities/lead-facts.ts'
import { texts } from './texts.ts'

const AFTER_STATUS: readonly LeadFactName[] = ['lead_source', 'email', 'phone']

const PERSON: readonly LeadFactName[] = ['entry_date', 'gender', 'date_of_birth']

const TEST: readonly LeadFactName[] = [
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
]

const LAST: readonly LeadFactName[] = ['extras', 'total']

const EPC: readonly LeadFactName[] = [
  'floor_height',
  'construction_age_band',
  'potential_energy_rating',
  'current_energy_rating',
  'mainheatcont_description',
  'property_type',
  'local_authority_label',
  'mechanical_ventilation',
  'county',
  'solar_water_heating_flag',
  'constituency',
  'floor_description',
  'built_form',
  'windows_description',
  'total_floor_area',
  'roof_description',
  'number_habitable_rooms',
  'main_fuel',
  'main_heating_controls',
  'flat_top_storey',
  'secondheat_description',
  'walls_env_eff',
  'transaction_type',
  'mainheat_description',
  'lodgement_date',
  'tenure',
  'walls_description',
  'hotwater_description',
]

const factsOf = (deal: Lead, names: readonly LeadFactName[]) => names.map((name) => factOf(deal, name))

export const factsBeforeStatus = (deal: Lead): Fact[] => factsOf(deal, ['firstname', 'surname'])

/** The Deal Details after the status, in the specification's order, but for the test where that has a card of its own. */
export const factsAfterStatus = (deal: Lead, isTestCentre: boolean, hasTestCard: boolean): Fact[] => [
  ...factsOf(deal, AFTER_STATUS),
  { label: texts.address, value: addressOf(deal) },
  ...factsOf(deal, [...(isTestCentre ? [] : HIRE_AND_HOUSING_FIELDS), ...PERSON, ...(hasTestCard ? [] : TEST)]),
  ...factsOf(deal, LAST),
  { label: texts.createdAt, value: formatTimestamp(deal.createdAt) },
]

export const testBookingFacts = (deal: Lead): Fact[] => factsOf(deal, TEST_BOOKING_FIELDS)
export const epcFacts = (deal: Lead): Fact[] => factsOf(deal, EPC)

const isFilled = ({ value }: Fact) => value.trim() !== ''
export const filledEpcFacts = (deal: Lead): Fact[] => epcFacts(deal).filter(isFilled)

/** Any company may have one: what is filled shows. */
export const hasTestBooking = (deal: Lead) => TEST_BOOKING_FIELDS.some((name) => deal[name] !== undefined)

/** Every address has a county, so it alone does not mean a certificate. */
export const hasCertificate = (deal: Lead) =>
  EPC.some((name) => name !== 'county' && name !== 'tenure' && deal[name] !== undefined)
