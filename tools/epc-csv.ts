// Certificates in the form of the official bulk CSV, of homes that do not exist: for tests and measurements.
import { buildDwelling, type Dwelling, ratingOf } from '../server/commands/demo/dwelling.ts'
import { buildPlace, type Place } from '../server/commands/demo/place.ts'
import type { Random } from '../server/commands/demo/random.ts'
import { EPC_HEADER_2026, EPC_HEADER_UNTIL_2025 } from './epc-csv-headers.ts'

export type Generation = '2026' | 'until 2025'

const headers: Record<Generation, readonly string[]> = {
  '2026': EPC_HEADER_2026.split(','),
  'until 2025': EPC_HEADER_UNTIL_2025.split(','),
}

export const epcHeader = (generation: Generation) => headers[generation].join(',')

/** One line of the file, without its newline. */
export function epcLine(random: Random, generation: Generation, now: Date): string {
  const values = certificate(random, generation, now)
  return headers[generation].map((name) => quoted(values[name.toLowerCase()] ?? '')).join(',')
}

const quoted = (value: string) => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

function certificate(random: Random, generation: Generation, now: Date): Record<string, string> {
  const dwelling = buildDwelling(random, { now })
  const home = buildPlace(random, dwelling.isFlat)
  return {
    ...identity(random, generation, dwelling),
    ...location(random, home),
    ...ratings(dwelling),
    ...Object.fromEntries(Object.entries(dwelling.epc).map(([name, value]) => [name, textOf(value)])),
    ...efficiencies(dwelling),
    ...costs(random, dwelling),
    ...(generation === 'until 2025' ? asUntil2025(dwelling) : {}),
  }
}

const textOf = (value: unknown) => (typeof value === 'boolean' ? (value ? 'Y' : 'N') : String(value))
const digits = (random: Random, count: number) => String(Math.floor(random.next() * 10 ** count)).padStart(count, '0')

function identity(random: Random, generation: Generation, { lodgedOn, epc }: Dwelling): Record<string, string> {
  const groups = Array.from({ length: 5 }, () => digits(random, 4))
  return {
    ...(generation === '2026'
      ? { certificate_number: groups.join('-') }
      : { lmk_key: groups.join('') + digits(random, 13), building_reference_number: digits(random, 10) }),
    inspection_date: epc.lodgement_date ?? '',
    lodgement_datetime: lodgedOn.toISOString().slice(0, 19).replace('T', ' '),
    report_type: '100',
    uprn: String(random.int(10_000_000, 200_000_000)),
    uprn_source: 'Energy Assessor',
  }
}

function location(random: Random, { town, address }: Place): Record<string, string> {
  return {
    address1: address.address1 ?? '',
    address2: address.address2 ?? '',
    address3: random.chance(0.05) ? 'Old Town' : '',
    address: [address.address1, address.address2].filter(Boolean).join(', '),
    postcode: address.postcode ?? '',
    posttown: town.posttown,
    county: town.county,
    local_authority: town.authorityCode,
    local_authority_label: town.authority,
    constituency: town.constituencyCode,
    constituency_label: town.constituency,
    country: town.authorityCode.startsWith('W') ? 'Wales' : 'England',
  }
}

const ratings = ({ score, potentialScore }: Dwelling): Record<string, string> => ({
  current_energy_efficiency: String(score),
  potential_energy_efficiency: String(potentialScore),
  current_energy_rating: ratingOf(score),
  environment_impact_current: String(Math.max(1, score - 3)),
  environment_impact_potential: String(Math.max(1, potentialScore - 3)),
})

function efficiencies({ walls, roof, floor, windows, controls, hotWater, heating }: Dwelling): Record<string, string> {
  const rated = { walls, roof, floor, windows, mainheatc: controls, hot_water: hotWater }
  const columns = Object.entries(rated).flatMap(([part, [, efficiency]]) => [
    [`${part}_energy_eff`, efficiency],
    [`${part}_env_eff`, efficiency],
  ])
  return {
    ...Object.fromEntries(columns),
    mainheat_energy_eff: heating.efficiency,
    mainheat_env_eff: heating.efficiency,
    sheating_energy_eff: 'N/A',
    sheating_env_eff: 'N/A',
    lighting_energy_eff: 'Good',
    lighting_env_eff: 'Good',
  }
}

function costs(random: Random, { score, area, heating, isFlat }: Dwelling): Record<string, string> {
  const heatingCost = Math.round((110 - score) * area * 0.13)
  const lightBulbs = random.int(5, 25)
  return {
    co2_emissions_current: ((110 - score) * area * 0.0009).toFixed(1),
    co2_emiss_curr_per_floor_area: String(110 - score),
    co2_emissions_potential: (area * 0.02).toFixed(1),
    energy_consumption_current: String((110 - score) * 5),
    energy_consumption_potential: '120',
    heating_cost_current: String(heatingCost),
    heating_cost_potential: String(Math.round(heatingCost * 0.7)),
    hot_water_cost_current: '145',
    hot_water_cost_potential: '92',
    lighting_cost_current: '84',
    lighting_cost_potential: '62',
    lighting_description: `Low energy lighting in ${random.int(0, 100)}% of fixed outlets`,
    low_energy_lighting: String(random.int(0, 100)),
    fixed_lighting_outlets_count: String(lightBulbs),
    low_energy_fixed_lighting_outlets_count: String(Math.floor(lightBulbs / 2)),
    low_energy_fixed_light_count: String(Math.floor(lightBulbs / 2)),
    energy_tariff: 'Single',
    mains_gas_flag: heating.fuel.startsWith('mains gas') ? 'Y' : 'N',
    extension_count: String(random.int(0, 2)),
    glazed_area: 'Normal',
    glazed_type: 'double glazing installed during or after 2002',
    multi_glaze_proportion: '100',
    number_heated_rooms: String(Math.max(1, Math.round(area / 21))),
    number_open_fireplaces: '0',
    photo_supply: '0.0',
    wind_turbine_count: '0',
    heat_loss_corridor: isFlat ? 'unheated corridor' : '',
  }
}

const CODES: Record<string, string> = {
  'Programmer, room thermostat and TRVs': '2106',
  'Programmer and room thermostat': '2104',
  'Programmer, TRVs and bypass': '2107',
  'Manual charge control': '2401',
  'Automatic charge control': '2402',
  'Appliance thermostats': '2602',
}

/** Until 2025 the controls were a code, tenures had another spelling, and what was not known had many names. */
function asUntil2025({ controls, tenure, isFlat }: Dwelling): Record<string, string> {
  return {
    main_heating_controls: CODES[controls[0]] ?? '',
    tenure: tenure.replace('rented', 'rental').replace('unknown', 'NO DATA!'),
    floor_level: isFlat ? '1st' : 'NODATA!',
    glazed_type: 'not defined',
    energy_tariff: 'INVALID!',
  }
}
