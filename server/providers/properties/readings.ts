import type { Address } from './address.ts'
import { isFloorAndFlat, type Unit } from './unit.ts'

/** One way to understand the typed address. */
export interface Reading extends Address {
  /** Its first name must be that of a building: `12 Oakwood Court` is read as flat 12 of a building, never of a street. */
  readonly isOfBuilding?: boolean
  /** This reading only proposes homes. */
  readonly isDoubtful?: boolean
}

/** Both are equally likely. The first is closer to the typed text. */
export function likelyReadings(typed: Address): Reading[] {
  return [typed, ...numberAsUnit(typed), ...pairAsUnit(typed), ...halfAsUnit(typed)]
}

/** Used only if no home matches the typed text exactly. */
export function otherReadings(typed: Address): Reading[] {
  return [
    ...unitAsNumber(typed),
    ...letterAsUnit(typed),
    ...unitAsLetter(typed),
    ...nextToUnit(typed),
    ...pairAsRange(typed),
  ]
}

const bare = (name: string): Unit => ({ kind: '', name })
const named = ({ names, label }: Address) => [...names, ...(label === '' ? [] : [label])]

/** `101` and `12 Oakwood Court` may be flats of a building. */
function numberAsUnit(typed: Address): Reading[] {
  const { numbers, units } = typed
  const [number] = numbers
  if (number === undefined || numbers.length > 1 || typed.pair !== '') return []
  const isOfBuilding = units.length === 0
  return [{ ...typed, numbers: [], units: [...units, bare(number)], names: named(typed), label: '', isOfBuilding }]
}

/** `2/1` is flat 1 of number 2, or in Glasgow the flat of that name. */
function pairAsUnit(typed: Address): Reading[] {
  const { numbers, units } = typed
  const [number = ''] = numbers
  const [flat, ...others] = units
  const name = `${number}/${flat?.name ?? ''}`
  if (others.length > 0 || flat?.kind !== '' || !isFloorAndFlat(name)) return []
  return [{ ...typed, numbers: [], units: [bare(name)], names: named(typed), label: '' }]
}

/** `45 1/2 Byres Road` is number 45½, or flat 1/2 of number 45. */
function halfAsUnit(typed: Address): Reading[] {
  const [number = ''] = typed.numbers
  if (!number.endsWith('½') || typed.units.length > 0) return []
  return [{ ...typed, numbers: [number.slice(0, -1)], units: [bare('1/2')] }]
}

/** 15/17 may be the house that the register lists as 15-17. */
const pairAsRange = (typed: Address): Reading[] =>
  typed.pair === '' ? [] : [{ ...typed, numbers: [typed.pair], units: [], isDoubtful: true }]

/** The register may list Flat 1, Stafford Court as 1 Stafford Court. */
function unitAsNumber(typed: Address): Reading[] {
  const { numbers, units, names } = typed
  const [unit, ...others] = units
  const [label, ...places] = names
  if (unit?.kind !== 'FLAT' || others.length > 0 || numbers.length > 0 || label === undefined) return []
  return [{ ...typed, units: [], numbers: [unit.name], names: [], label, places: [...places, ...typed.places] }]
}

/** 14A and Flat A, 14 are one home. */
function letterAsUnit(typed: Address): Reading[] {
  const [, number, letter] = /^(\d+)([A-Z])$/.exec(typed.numbers[0] ?? '') ?? []
  if (number === undefined || letter === undefined || typed.units.length > 0) return []
  return [{ ...typed, numbers: [number], units: [{ kind: 'FLAT', name: letter }] }]
}

function unitAsLetter(typed: Address): Reading[] {
  const { numbers, units } = typed
  const [unit, ...others] = units
  const isLetter = /^[A-Z]$/.test(unit?.name ?? '') && (unit?.kind === 'FLAT' || unit?.kind === '')
  if (!isLetter || others.length > 0 || numbers.length !== 1) return []
  return [{ ...typed, numbers: [`${numbers[0]}${unit?.name}`], units: [] }]
}

/** `Flat 14 High Street` may be the flat at number 14, `Penthouse 2 Mill House` the second one of that building. */
function nextToUnit(typed: Address): Reading[] {
  const { numbers, units, names } = typed
  const [unit, ...others] = units
  if (!unit?.kind || others.length > 0) return []
  const [number, ...moreNumbers] = numbers
  if (number === undefined && /^\d+[A-Z]?$/.test(unit.name)) {
    const [label = '', ...places] = names
    const flat = { ...unit, name: '' }
    return [{ ...typed, units: [flat], numbers: [unit.name], names: [], label, places: [...places, ...typed.places] }]
  }
  if (number === undefined || moreNumbers.length > 0 || unit.name !== '') return []
  return [{ ...typed, units: [{ ...unit, name: number }], numbers: [], names: named(typed), label: '' }]
}
