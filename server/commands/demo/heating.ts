import type { Efficiency, Part } from './epc-vocabulary.ts'
import { type Random, weighted } from './random.ts'

export interface Heating {
  readonly main: string
  readonly efficiency: Efficiency
  readonly fuel: string
  readonly points: number
  readonly controls: (random: Random) => Part
  readonly hotWater: (random: Random) => Part
}

const boilerControls = weighted<Part>([
  [['Programmer, room thermostat and TRVs', 'Good'], 58],
  [['Programmer, TRVs and bypass', 'Average'], 9],
  [['Programmer and room thermostat', 'Average'], 9],
  [['Time and temperature zone control', 'Very Good'], 6],
  [['Programmer, no room thermostat', 'Very Poor'], 5],
  [['Room thermostat only', 'Poor'], 3],
  [['No time or thermostatic control of room temperature', 'Very Poor'], 2],
  [['Programmer and at least two room thermostats', 'Good'], 2],
  [['TRVs and bypass', 'Poor'], 1],
])
const zoneControls = weighted<Part>([
  [['Time and temperature zone control', 'Very Good'], 8],
  [['Programmer, room thermostat and TRVs', 'Good'], 2],
])
const storageControls = weighted<Part>([
  [['Manual charge control', 'Poor'], 55],
  [['Automatic charge control', 'Average'], 34],
  [['Controls for high heat retention storage heaters', 'Good'], 9],
  [['Celect-type controls', 'Good'], 2],
])
const heaterControls = weighted<Part>([
  [['Appliance thermostats', 'Good'], 5],
  [['Programmer and appliance thermostats', 'Good'], 4],
])
const communityControls = weighted<Part>([
  [['Charging system linked to use of community heating, programmer and TRVs', 'Good'], 7],
  [['Flat rate charging, programmer and TRVs', 'Average'], 3],
  [['Flat rate charging, no thermostatic control', 'Very Poor'], 1],
])
const noControls = weighted<Part>([[['None', 'Very Poor'], 1]])

const fromBoiler = weighted<Part>([
  [['From main system', 'Good'], 92],
  [['From main system, no cylinder thermostat', 'Poor'], 6],
  [['From main system, plus solar', 'Very Good'], 1.4],
  [['From main system, flue gas heat recovery', 'Good'], 0.6],
])
const offPeak = weighted<Part>([
  [['Electric immersion, off-peak', 'Average'], 85],
  [['Electric immersion, standard tariff', 'Very Poor'], 15],
])
const onPeak = weighted<Part>([
  [['Electric immersion, standard tariff', 'Very Poor'], 60],
  [['Electric immersion, off-peak', 'Average'], 25],
  [['Electric instantaneous at point of use', 'Very Poor'], 15],
])
const gasWater = weighted<Part>([
  [['Gas multipoint', 'Good'], 5],
  [['Gas boiler/circulator', 'Good'], 3],
  [['From main system', 'Good'], 2],
])
const communityWater = weighted<Part>([[['Community scheme', 'Good'], 1]])
const noWater = weighted<Part>([[['No system present: electric immersion assumed', 'Very Poor'], 1]])

const GAS = 'mains gas (not community)'
const ELECTRICITY = 'electricity (not community)'

const system = (
  main: string,
  efficiency: Efficiency,
  fuel: string,
  points: number,
  controls: Heating['controls'],
  hotWater: Heating['hotWater'],
): Heating => ({ main, efficiency, fuel, points, controls, hotWater })

const gasBoiler = system('Boiler and radiators, mains gas', 'Good', GAS, 4, boilerControls, fromBoiler)
const storage = system('Electric storage heaters', 'Poor', ELECTRICITY, -4, storageControls, offPeak)
const electricHeaters = system('Room heaters, electric', 'Very Poor', ELECTRICITY, -11, heaterControls, onPeak)
const heatPump = system(
  'Air source heat pump, radiators, electric',
  'Very Good',
  ELECTRICITY,
  7,
  zoneControls,
  fromBoiler,
)
const community = system('Community scheme', 'Good', 'mains gas (community)', 3, communityControls, communityWater)

export const heating = weighted<Heating>([
  [gasBoiler, 79],
  [storage, 6],
  [electricHeaters, 3.5],
  [system('Boiler and radiators, oil', 'Average', 'oil (not community)', -6, boilerControls, fromBoiler), 3.5],
  [community, 1.5],
  [heatPump, 1.2],
  [system('Boiler and radiators, LPG', 'Poor', 'LPG (not community)', -12, boilerControls, fromBoiler), 1],
  [system('Boiler and radiators, electric', 'Very Poor', ELECTRICITY, -14, boilerControls, fromBoiler), 0.8],
  [system('Warm air, mains gas', 'Good', GAS, 1, boilerControls, gasWater), 0.8],
  [system('Boiler and underfloor heating, mains gas', 'Good', GAS, 4, zoneControls, fromBoiler), 0.6],
  [system('No system present: electric heaters assumed', 'Very Poor', ELECTRICITY, -20, noControls, noWater), 0.6],
  [system('Room heaters, mains gas', 'Average', GAS, -5, heaterControls, gasWater), 0.4],
  [system('Boiler and radiators, wood pellets', 'Good', 'bulk wood pellets', 0, boilerControls, fromBoiler), 0.1],
  [system('Boiler and radiators, coal', 'Poor', 'house coal (not community)', -14, boilerControls, fromBoiler), 0.1],
])
export const flatHeating = weighted<Heating>([
  [gasBoiler, 60],
  [storage, 20],
  [electricHeaters, 10],
  [community, 9],
])
export const newHeating = weighted<Heating>([
  [gasBoiler, 62],
  [heatPump, 22],
  [community, 9],
  [system('Air source heat pump, underfloor, electric', 'Very Good', ELECTRICITY, 8, zoneControls, fromBoiler), 7],
])

export const secondHeating = weighted([
  ['None', 62],
  ['Room heaters, electric', 15],
  ['Room heaters, mains gas', 12],
  ['Room heaters, wood logs', 3],
  ['Room heaters, dual fuel (mineral and wood)', 3],
  ['Portable electric heaters (assumed)', 3],
  ['Room heaters, coal', 2],
] as const)
