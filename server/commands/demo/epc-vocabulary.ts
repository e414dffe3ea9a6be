import { weighted } from './random.ts'

/** Values in the register's own words, from public lists and not from certificates. Their mix is an estimate. */
export type Efficiency = 'Very Poor' | 'Poor' | 'Average' | 'Good' | 'Very Good' | 'N/A'
export type Part = readonly [description: string, efficiency: Efficiency]

type WeightedPart = readonly [description: string, efficiency: Efficiency, weight: number]
const parts = (list: readonly WeightedPart[]) =>
  weighted(list.map(([description, efficiency, weight]) => [[description, efficiency] satisfies Part, weight] as const))

export const propertyType = weighted([
  ['House', 60],
  ['Flat', 25],
  ['Bungalow', 10],
  ['Maisonette', 4],
  ['Park home', 0.2],
] as const)
export type PropertyType = ReturnType<typeof propertyType>

const houseForm = weighted([
  ['Semi-Detached', 34],
  ['Mid-Terrace', 30],
  ['Detached', 20],
  ['End-Terrace', 14],
] as const)
const flatForm = weighted([
  ['Mid-Terrace', 28],
  ['Semi-Detached', 22],
  ['End-Terrace', 16],
  ['Detached', 12],
  ['Enclosed End-Terrace', 10],
  ['Enclosed Mid-Terrace', 7],
  ['Not Recorded', 5],
] as const)
const bungalowForm = weighted([
  ['Detached', 52],
  ['Semi-Detached', 38],
  ['End-Terrace', 6],
  ['Mid-Terrace', 4],
] as const)
export const builtForm = {
  House: houseForm,
  Flat: flatForm,
  Bungalow: bungalowForm,
  Maisonette: flatForm,
  'Park home': weighted([['Detached', 1]] as const),
}

export const AGE_BANDS = [
  { from: 1820, band: 'England and Wales: before 1900' },
  { from: 1900, band: 'England and Wales: 1900-1929' },
  { from: 1930, band: 'England and Wales: 1930-1949' },
  { from: 1950, band: 'England and Wales: 1950-1966' },
  { from: 1967, band: 'England and Wales: 1967-1975' },
  { from: 1976, band: 'England and Wales: 1976-1982' },
  { from: 1983, band: 'England and Wales: 1983-1990' },
  { from: 1991, band: 'England and Wales: 1991-1995' },
  { from: 1996, band: 'England and Wales: 1996-2002' },
  { from: 2003, band: 'England and Wales: 2003-2006' },
  { from: 2007, band: 'England and Wales: 2007-2011' },
  { from: 2012, band: 'England and Wales: 2012 onwards' },
] as const

export const wallsBefore1930 = parts([
  ['Solid brick, as built, no insulation (assumed)', 'Very Poor', 70],
  ['Sandstone or limestone, as built, no insulation (assumed)', 'Very Poor', 11],
  ['Granite or whinstone, as built, no insulation (assumed)', 'Very Poor', 4],
  ['Solid brick, with internal insulation', 'Good', 5],
  ['Solid brick, with external insulation', 'Good', 5],
  ['Cavity wall, filled cavity', 'Average', 4],
  ['Cob, as built', 'Average', 1],
])
export const wallsBefore1983 = parts([
  ['Cavity wall, filled cavity', 'Average', 55],
  ['Cavity wall, as built, no insulation (assumed)', 'Poor', 26],
  ['Cavity wall, as built, partial insulation (assumed)', 'Average', 6],
  ['Solid brick, as built, no insulation (assumed)', 'Very Poor', 6],
  ['System built, as built, no insulation (assumed)', 'Very Poor', 3],
  ['System built, with external insulation', 'Good', 2],
  ['Cavity wall, with external insulation', 'Good', 1],
  ['Cavity wall, filled cavity and external insulation', 'Good', 1],
])
export const wallsSince1983 = parts([
  ['Cavity wall, as built, insulated (assumed)', 'Good', 66],
  ['Cavity wall, filled cavity', 'Good', 16],
  ['Cavity wall, as built, partial insulation (assumed)', 'Average', 8],
  ['Timber frame, as built, insulated (assumed)', 'Good', 8],
  ['Timber frame, as built, partial insulation (assumed)', 'Average', 2],
])
export const parkHomeWalls: Part = ['Park home wall, as built', 'Poor']

export const pitchedRoof = parts([
  ['Pitched, 100 mm loft insulation', 'Average', 13],
  ['Pitched, 150 mm loft insulation', 'Good', 9],
  ['Pitched, 200 mm loft insulation', 'Good', 12],
  ['Pitched, 250 mm loft insulation', 'Good', 13],
  ['Pitched, 270 mm loft insulation', 'Good', 8],
  ['Pitched, 300 mm loft insulation', 'Very Good', 10],
  ['Pitched, 400+ mm loft insulation', 'Very Good', 2],
  ['Pitched, 75 mm loft insulation', 'Average', 4],
  ['Pitched, 50 mm loft insulation', 'Poor', 3],
  ['Pitched, 25 mm loft insulation', 'Poor', 1],
  ['Pitched, no insulation', 'Very Poor', 1.5],
  ['Pitched, no insulation (assumed)', 'Very Poor', 4],
  ['Pitched, limited insulation (assumed)', 'Very Poor', 3],
  ['Pitched, insulated (assumed)', 'Good', 8],
  ['Flat, insulated (assumed)', 'Average', 3],
  ['Flat, limited insulation (assumed)', 'Very Poor', 1],
  ['Roof room(s), insulated (assumed)', 'Good', 3],
  ['Roof room(s), no insulation (assumed)', 'Very Poor', 2],
])
export const roofBelowOthers = parts([
  ['(another dwelling above)', 'N/A', 17],
  ['(other premises above)', 'N/A', 1],
])
export const groundFloor = parts([
  ['Solid, no insulation (assumed)', 'N/A', 50],
  ['Suspended, no insulation (assumed)', 'N/A', 36],
  ['Solid, limited insulation (assumed)', 'N/A', 5],
  ['Suspended, limited insulation (assumed)', 'N/A', 2],
  ['To unheated space, no insulation (assumed)', 'N/A', 1],
  ['Solid, insulated', 'N/A', 1],
])
export const groundFloorSince1996 = parts([
  ['Solid, insulated (assumed)', 'N/A', 70],
  ['Suspended, insulated (assumed)', 'N/A', 16],
  ['Solid, limited insulation (assumed)', 'N/A', 14],
])
export const floorAboveOthers = parts([
  ['(another dwelling below)', 'N/A', 14],
  ['(other premises below)', 'N/A', 2],
])

/** For a new dwelling the register gives the calculated transmittance instead of a description. */
export const newWalls = parts([
  ['Average thermal transmittance 0.18 W/m²K', 'Very Good', 1],
  ['Average thermal transmittance 0.26 W/m²K', 'Very Good', 1],
])
export const newRoof = parts([
  ['Average thermal transmittance 0.11 W/m²K', 'Very Good', 5],
  ['Average thermal transmittance 0.13 W/m²K', 'Very Good', 3],
])
export const newFloor: Part = ['Average thermal transmittance 0.12 W/m²K', 'Very Good']

export const windows = parts([
  ['Fully double glazed', 'Average', 42],
  ['Fully double glazed', 'Good', 40],
  ['Mostly double glazing', 'Average', 5],
  ['Partial double glazing', 'Poor', 4],
  ['Some double glazing', 'Very Poor', 1.5],
  ['Single glazed', 'Very Poor', 5],
  ['Fully triple glazed', 'Good', 0.5],
  ['Full secondary glazing', 'Good', 1],
  ['Multiple glazing throughout', 'Average', 0.5],
])
export const newWindows = parts([
  ['High performance glazing', 'Very Good', 8],
  ['Fully triple glazed', 'Good', 1],
])

export const ventilation = weighted([
  ['natural', 93],
  ['mechanical, extract only', 5],
  ['positive input from loft', 1],
  ['mechanical, supply and extract', 1],
] as const)
export const newVentilation = weighted([
  ['mechanical extract, decentralised (MEV dc)', 4],
  ['mechanical extract, centralised (MEV c)', 3],
  ['mechanical ventilation with heat recovery (MVHR)', 2],
  ['natural', 3],
] as const)

export const tenure = weighted([
  ['owner-occupied', 54],
  ['rented (private)', 24],
  ['rented (social)', 18],
  ['unknown', 4],
] as const)
export type Tenure = ReturnType<typeof tenure>

const onSale = weighted([
  ['Marketed sale', 66],
  ['ECO assessment', 12],
  ['Non-marketed sale', 8],
  ['None of the above', 6],
  ['Assessment for Green Deal', 3],
  ['FiT application', 2],
  ['RHI application', 2],
  ['Re-mortgaging', 1],
] as const)
const letOut = weighted([
  ['Rental', 78],
  ['ECO assessment', 14],
  ['None of the above', 8],
] as const)
const letBySocialLandlord = weighted([
  ['Rental', 40],
  ['Stock condition survey', 30],
  ['ECO assessment', 22],
  ['Grant scheme', 8],
] as const)
export const transaction = {
  'owner-occupied': onSale,
  unknown: onSale,
  'rented (private)': letOut,
  'rented (social)': letBySocialLandlord,
}
