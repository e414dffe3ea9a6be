import type { EpcFieldName } from '../../../contract/entities/epc-fields.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import * as vocabulary from './epc-vocabulary.ts'
import type { Efficiency, Part, PropertyType, Tenure } from './epc-vocabulary.ts'
import { flatHeating, heating, newHeating, secondHeating, type Heating } from './heating.ts'
import type { Random } from './random.ts'
import { ENERGY_RATINGS } from '../../../contract/entities/lead-filters.ts'

export interface Dwelling {
  readonly propertyType: PropertyType
  readonly isFlat: boolean
  readonly isNew: boolean
  readonly year: number
  readonly tenure: Tenure
  readonly heating: Heating
  readonly walls: Part
  readonly roof: Part
  readonly floor: Part
  readonly windows: Part
  readonly controls: Part
  readonly hotWater: Part
  readonly score: number
  readonly potentialScore: number
  readonly area: number
  readonly lodgedOn: Date
  readonly epc: Pick<Lead, Exclude<EpcFieldName, 'local_authority' | 'constituency' | `${string}_label`>>
}

export interface DwellingOptions {
  readonly now: Date
}

export function buildDwelling(random: Random, { now }: DwellingOptions): Dwelling {
  const propertyType = vocabulary.propertyType(random)
  const isFlat = propertyType === 'Flat' || propertyType === 'Maisonette'
  const lodgedOn = new Date(now.getTime() - random.int(20, 365 * 10) * 86_400_000)
  const isNew = propertyType !== 'Park home' && random.chance(0.1)
  const year = isNew ? lodgedOn.getUTCFullYear() : yearBuilt(random)
  const storey = isFlat ? random.pick(['ground', 'mid', 'top'] as const) : undefined
  const system = isNew ? newHeating(random) : isFlat ? flatHeating(random) : heating(random)
  const shell = {
    propertyType,
    isFlat,
    isNew,
    year,
    lodgedOn,
    heating: system,
    tenure: vocabulary.tenure(random),
    walls: wallsOf(random, propertyType, year, isNew),
    roof: roofOf(random, storey, isNew),
    floor: floorOf(random, storey, year, isNew),
    windows: isNew ? vocabulary.newWindows(random) : vocabulary.windows(random),
    controls: system.controls(random),
    hotWater: system.hotWater(random),
    area: areaOf(random, propertyType),
  }
  const score = scoreOf(random, shell)
  const potentialScore = Math.min(100, score + upliftOf(random, score))
  const dwelling = { ...shell, score, potentialScore }
  return { ...dwelling, epc: epcFieldsOf(random, dwelling, storey) }
}

const yearBuilt = (random: Random) => {
  const index = random.int(0, vocabulary.AGE_BANDS.length - 2)
  const from = vocabulary.AGE_BANDS[index]?.from ?? 1900
  const until = vocabulary.AGE_BANDS[index + 1]?.from ?? 2012
  return random.int(from, until - 1)
}

function ageBandOf(year: number, isNew: boolean): string {
  if (isNew) return String(year)
  return vocabulary.AGE_BANDS.findLast(({ from }) => year >= from)?.band ?? vocabulary.AGE_BANDS[0].band
}

function wallsOf(random: Random, propertyType: PropertyType, year: number, isNew: boolean): Part {
  if (propertyType === 'Park home') return vocabulary.parkHomeWalls
  if (isNew) return vocabulary.newWalls(random)
  if (year < 1930) return vocabulary.wallsBefore1930(random)
  return year < 1983 ? vocabulary.wallsBefore1983(random) : vocabulary.wallsSince1983(random)
}

type Storey = 'ground' | 'mid' | 'top' | undefined

function roofOf(random: Random, storey: Storey, isNew: boolean): Part {
  if (storey === 'ground' || storey === 'mid') return vocabulary.roofBelowOthers(random)
  return isNew ? vocabulary.newRoof(random) : vocabulary.pitchedRoof(random)
}

function floorOf(random: Random, storey: Storey, year: number, isNew: boolean): Part {
  if (storey === 'mid' || storey === 'top') return vocabulary.floorAboveOthers(random)
  if (isNew) return vocabulary.newFloor
  return year < 1996 ? vocabulary.groundFloor(random) : vocabulary.groundFloorSince1996(random)
}

const TYPICAL_AREA = { House: 95, Flat: 58, Bungalow: 75, Maisonette: 72, 'Park home': 45 } as const

function areaOf(random: Random, propertyType: PropertyType): number {
  const typical = TYPICAL_AREA[propertyType]
  return Math.round(Math.max(typical * 0.45, typical * (1 + random.normal() * 0.28)))
}

const POINTS: Record<Efficiency, number> = { 'Very Poor': -11, Poor: -5, Average: 0, Good: 4, 'Very Good': 6, 'N/A': 2 }

type Shell = Omit<Dwelling, 'epc' | 'score' | 'potentialScore'>

function scoreOf(random: Random, shell: Shell): number {
  const { walls, roof, windows, controls, hotWater } = shell
  const fabric = [walls, roof, windows].reduce((sum, [, efficiency]) => sum + POINTS[efficiency], 0)
  const services = [controls, hotWater].reduce((sum, [, efficiency]) => sum + POINTS[efficiency] / 2, 0)
  const start = shell.isNew ? 59 : 59
  const score = start + fabric + services + shell.heating.points + random.normal() * 6.5
  return Math.round(Math.min(100, Math.max(1, score)))
}

const upliftOf = (random: Random, score: number) => Math.max(0, Math.round((88 - score) * (0.35 + random.next() * 0.5)))

type Rated = Omit<Dwelling, 'epc'>

function epcFieldsOf(random: Random, dwelling: Rated, storey: Storey): Dwelling['epc'] {
  const { propertyType, isNew, year, tenure } = dwelling
  const isRated = !random.chance(0.01)
  return {
    property_type: propertyType,
    built_form: vocabulary.builtForm[propertyType](random),
    construction_age_band: ageBandOf(year, isNew),
    ...(isRated ? { current_energy_rating: ratingOf(dwelling.score) } : {}),
    potential_energy_rating: ratingOf(dwelling.potentialScore),
    floor_height: Number((2.25 + random.next() * 0.5 + (year < 1930 ? 0.3 : 0)).toFixed(2)),
    total_floor_area: dwelling.area,
    number_habitable_rooms: Math.max(1, Math.round(dwelling.area / 21)),
    walls_description: dwelling.walls[0],
    walls_env_eff: dwelling.walls[1],
    roof_description: dwelling.roof[0],
    floor_description: dwelling.floor[0],
    windows_description: dwelling.windows[0],
    mainheat_description: dwelling.heating.main,
    mainheatcont_description: dwelling.controls[0],
    main_heating_controls: dwelling.controls[0],
    main_fuel: dwelling.heating.fuel,
    hotwater_description: dwelling.hotWater[0],
    secondheat_description: isNew ? 'None' : secondHeating(random),
    mechanical_ventilation: isNew ? vocabulary.newVentilation(random) : vocabulary.ventilation(random),
    solar_water_heating_flag: dwelling.hotWater[0].endsWith('plus solar'),
    ...(storey ? { flat_top_storey: storey === 'top' } : {}),
    tenure,
    transaction_type: isNew ? 'New dwelling' : vocabulary.transaction[tenure](random),
    lodgement_date: dwelling.lodgedOn.toISOString().slice(0, 10),
  }
}

type EnergyRating = (typeof ENERGY_RATINGS)[number]

const LOWEST_SCORES = [92, 81, 69, 55, 39, 21, 1] as const

export function ratingOf(score: number): EnergyRating {
  const band = LOWEST_SCORES.findIndex((lowest) => score >= lowest)
  return ENERGY_RATINGS[band] ?? 'G'
}
