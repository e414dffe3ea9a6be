import type { Address } from './address.ts'
import type { Reading } from './readings.ts'
import type { Unit } from './unit.ts'
import { isBuilding, isJoined, isSlip, isStreet } from './words.ts'

export interface Home {
  readonly address: Address
  readonly towns: readonly string[]
}

/** What the homes of a postcode have in common. */
export interface Postcode {
  /** A typed text that is one of these is exact: no other counts as similar to it. */
  readonly texts: ReadonlySet<string>
  /** All homes are flats of one building. */
  readonly isOneBuilding: boolean
}

/**
 * How well a home fits the typed address.
 * - `exact`: every word names it.
 * - `inside`: every word names a house, building or floor that it is part of.
 * - `near`: one word is spelled differently or isn't in its address, so only the user can decide.
 */
export type Fit = 'exact' | 'inside' | 'near'

export function postcodeOf(homes: readonly Home[]): Postcode {
  const all = homes.map(({ address }) => address)
  const buildings = new Set(all.map(({ numbers, label, names }) => [numbers.join(), label || names[0]].join(' ')))
  return {
    texts: new Set(all.flatMap(textsOf)),
    isOneBuilding: buildings.size === 1 && all.every(({ units }) => units.length > 0),
  }
}

const textsOf = ({ label, names, places }: Address) => [label, ...names, ...places].filter(Boolean)

export function compare(wanted: Reading, home: Home, postcode: Postcode): Fit | undefined {
  return together([
    wanted.isDoubtful ? 'near' : 'exact',
    fitOfSite(wanted, home.address),
    fitOfNumbers(wanted, home.address),
    fitOfUnits(wanted, home.address),
    ...fitOfTexts(wanted, home, postcode),
  ])
}

/** Two doubtful parts are too many. */
function together(fits: readonly (Fit | undefined)[]): Fit | undefined {
  if (fits.includes(undefined)) return
  const near = fits.filter((fit) => fit === 'near').length
  if (near > 0) return near === 1 ? 'near' : undefined
  return fits.includes('inside') ? 'inside' : 'exact'
}

/** Neither the annexe nor a property behind a house is the house. */
function fitOfSite(wanted: Address, { block, isRear, isAnnexe }: Address): Fit | undefined {
  if (wanted.block !== '' && wanted.block !== block) return
  if ((wanted.isRear && !isRear) || (wanted.isAnnexe && !isAnnexe)) return
  const isBeside = (isRear && !wanted.isRear) || (isAnnexe && !wanted.isAnnexe)
  return isBeside && wanted.units.length === 0 ? 'near' : 'exact'
}

function fitOfNumbers(wanted: Address, home: Address): Fit | undefined {
  if (wanted.numbers.length === 0 || shareNumber(wanted, home) || isWithin(wanted.numbers, home.numbers)) return 'exact'
  // 15-17 and 15/17 may be one house.
  const isPair = home.pair !== '' && (wanted.numbers[0] === home.pair || isWithin(wanted.numbers, [home.pair]))
  return isPair ? 'near' : undefined
}

export const isOnlyInRange = (wanted: Reading, { numbers }: Address): boolean =>
  wanted.numbers.length > 0 && !numbers.includes(wanted.numbers[0] ?? '') && isWithin(wanted.numbers, numbers)

/** 12 is in `41 AND 43` or `12-14` only if it is one of the two, or the same range. */
function shareNumber(wanted: Address, { numbers }: Address): boolean {
  if (wanted.numbers.length > 1) return wanted.numbers.join('-') === numbers.join('-')
  return numbers.includes(wanted.numbers[0] ?? '') || numbers.join('-') === wanted.numbers[0]
}

/** Along one side of the street: 14 is in 12-16, 13 is not. 35A is in 35-35A and 37B in 37A-37C. */
function isWithin([wanted = '']: readonly string[], [range = '']: readonly string[]): boolean {
  const [first, last] = range.split('-').map(numberAndLetter)
  const asked = numberAndLetter(wanted)
  if (!first || !last || !asked) return false
  if (first.number === last.number) {
    return asked.number === first.number && asked.letter >= first.letter && asked.letter <= last.letter
  }
  const isEnd = [first, last].some(({ number, letter }) => number === asked.number && letter === asked.letter)
  const isBetween = asked.number >= first.number && asked.number <= last.number && asked.letter === ''
  return isEnd || (isBetween && (asked.number - first.number) % 2 === 0)
}

function numberAndLetter(text: string): { number: number; letter: string } | undefined {
  const [, digits, letter = ''] = /^(\d{1,6})([A-Z]?)$/.exec(text) ?? []
  return digits === undefined ? undefined : { number: Number(digits), letter }
}

function fitOfUnits(wanted: Reading, home: Address): Fit | undefined {
  const rest = [...home.units]
  const fits = wanted.units.map((unit) => {
    const [fit, at] = bestUnit(unit, rest)
    if (fit) rest.splice(at, 1)
    return fit ?? fitOfMissing(unit, wanted, home)
  })
  const isPart = rest.some(({ isFloor }) => !isFloor || wanted.units.length === 0)
  const isPair = home.pair !== '' && wanted.pair !== home.pair && wanted.units.length > 0
  return together([...fits, isPart ? 'inside' : 'exact', isPair ? 'near' : 'exact'])
}

function bestUnit(wanted: Unit, units: readonly Unit[]): [fit: Fit | undefined, at: number] {
  const fits = units.map((unit) => fitOfUnit(wanted, unit))
  for (const fit of ['exact', 'inside', 'near'] as const) {
    const at = fits.indexOf(fit)
    if (at >= 0) return [fit, at]
  }
  return [undefined, -1]
}

function fitOfUnit(wanted: Unit, unit: Unit): Fit | undefined {
  const isKind = wanted.kind === '' || wanted.kind === unit.kind || (wanted.kind === 'FLAT' && unit.kind === '')
  if (wanted.name === unit.name) return isKind ? 'exact' : 'near'
  // The first floor includes its front and its rear.
  if (wanted.name !== '' && unit.name.startsWith(`${wanted.name} `)) return isKind ? 'inside' : 'near'
  const isLike = floorAndFlat(wanted.name) === floorAndFlat(unit.name) || isNameSlip(wanted, unit)
  return isKind && isLike ? 'near' : undefined
}

const isNameSlip = (wanted: Unit, unit: Unit) => isNamed(wanted) && isNamed(unit) && isSlip(wanted.name, unit.name)

const isNamed = ({ name, isFloor = false }: Unit) => /^[A-Z ]{3,}$/.test(name) && !isFloor

/** `1F2` in Edinburgh is `1/2` in Glasgow, `GF1` is `0/1`. */
const floorAndFlat = (name: string) =>
  name.replace(/^(?:GF?\/?|0\/)(\d{1,2})$/, '0/$1').replace(/^(\d)F(\d{1,2})$/, '$1/$2')

/** An unknown wardens flat may be the house itself. Flat 3 is not, nor is the top floor. */
function fitOfMissing(unit: Unit, wanted: Reading, home: Address): Fit | undefined {
  if (unit.isFloor && wanted.units.length > 1) return 'near'
  const isHouse = wanted.numbers.length > 0 || (wanted.names.length > 0 && home.names.length > 0)
  return isNamed(unit) && home.units.length === 0 && isHouse ? 'near' : undefined
}

function fitOfTexts(wanted: Reading, home: Home, postcode: Postcode): (Fit | undefined)[] {
  const { numbers, units, names, label, places } = wanted
  if (numbers.length === 0 && units.length === 0) return fitOfName(wanted, home, postcode)
  const { address, towns } = home
  const behind = places.map((place) => cover(place, textsOf(address), towns, postcode) ?? 'near')
  return [
    numbers.length > 0 ? fitOfLabel(label, home, postcode) : fitOfUnitsNames(wanted, home, postcode),
    ...(numbers.length > 0 ? names.map((name) => cover(name, textsOf(address), towns, postcode) ?? 'near') : []),
    ...behind,
  ]
}

/** An unknown street finds nothing, which is better than a wrong home. */
function fitOfLabel(label: string, { address, towns }: Home, postcode: Postcode): Fit | undefined {
  if (label === '' || isCovered(label, towns)) return 'exact'
  const texts = textsOf(address)
  // The street is in another line only if no text follows the number.
  const [own, around] = address.label === '' ? [texts, []] : [[address.label], texts]
  const isHere = own.some((text) => fitOfStart(label, text, postcode)) || texts.length === 0
  const fit = isHere ? (cover(label, [...own, ...address.places], towns, postcode) ?? 'near') : undefined
  return fit ?? (around.some((text) => isCovered(label, [text, ...towns])) ? 'near' : undefined)
}

/** What the flat belongs to: a building by its name, or its street if the house has a number. */
function fitOfUnitsNames(wanted: Reading, home: Home, postcode: Postcode): Fit | undefined {
  const { address, towns } = home
  const buildings = [...address.names, ...sharedNames(address)]
  if (wanted.isOfBuilding && wanted.names.length === 0) {
    return buildings.length > 0 || postcode.isOneBuilding ? 'exact' : undefined
  }
  const [first, ...others] = wanted.names
  if (first === undefined) return 'exact'
  if (wanted.isOfBuilding && !buildings.some((name) => fitOfStart(first, name, postcode))) return
  return together([
    cover(first, textsOf(address), towns, postcode),
    ...others.map((name) => cover(name, textsOf(address), towns, postcode) ?? ('near' as const)),
  ])
}

const fitOfStart = (asked: string, name: string, { texts }: Postcode): boolean =>
  isSlip(asked, name) || asked.startsWith(`${name} `) || (!texts.has(asked) && name.startsWith(`${asked} `))

/** A house or building by its name only. A street alone names no home. */
function fitOfName(wanted: Reading, home: Home, postcode: Postcode): (Fit | undefined)[] {
  const { address, towns } = home
  const [name, ...others] = [...wanted.names, ...wanted.places]
  if (name === undefined) return [wanted.block === '' && !wanted.isAnnexe ? undefined : 'exact']
  const behind = others.map((text) => cover(text, textsOf(address), towns, postcode) ?? ('near' as const))
  return [fitOfFirstName(name, home, postcode), ...behind]
}

function fitOfFirstName(name: string, { address, towns }: Home, postcode: Postcode): Fit | undefined {
  const others = [...textsOf(address), ...towns]
  for (const own of address.names) {
    const fit = fitOfWhole(name, own, others, postcode)
    if (fit) return fit
  }
  for (const shared of [...sharedNames(address), ...address.places.filter(isBuilding)]) {
    const fit = fitOfWhole(name, shared, others, postcode)
    if (fit) return fit === 'exact' ? 'inside' : fit
  }
}

/**
 * A building or park whose homes have numbers. Only a building is followed by a street after the name that follows a
 * number.
 */
const sharedNames = ({ label, places }: Address): string[] =>
  isBuilding(label) || (label !== '' && !isStreet(label) && places.some(isStreet)) ? [label] : []

/** A shorter name is a different one: `Hill House` is not `Hill House Farm`. */
function fitOfWhole(asked: string, own: string, others: readonly string[], { texts }: Postcode): Fit | undefined {
  if (asked === own) return 'exact'
  if (asked.startsWith(`${own} `) && isCovered(asked.slice(own.length + 1), others)) return 'exact'
  return isJoined(asked, own) || (!texts.has(asked) && isSlip(asked, own)) ? 'near' : undefined
}

function isCovered(words: string, texts: readonly string[]): boolean {
  const rest = words.replace(/^THE (?=.)/, '')
  return texts.some((text) => {
    const length = [text, text.replace(/^ST /, 'STREET ')].find((one) => `${rest} `.startsWith(`${one} `))?.length
    return length !== undefined && (length >= rest.length || isCovered(rest.slice(length + 1), texts))
  })
}

/** Whether all words of a text are in an address, as whole texts or as the beginning of one. */
function cover(asked: string, texts: readonly string[], towns: readonly string[], postcode: Postcode): Fit | undefined {
  if (isCovered(asked, [...texts, ...towns])) return 'exact'
  const words = withoutTown(asked, towns)
  if (texts.includes(words)) return 'exact'
  if (!postcode.texts.has(words) && texts.some((text) => text.startsWith(`${words} `))) return 'exact'
  return texts.some((text) => isSlip(words, text) || words.startsWith(`${text} `)) ? 'near' : undefined
}

function withoutTown(asked: string, towns: readonly string[]): string {
  const town = towns.find((one) => asked.endsWith(` ${one}`))
  return town === undefined ? asked : asked.slice(0, -town.length - 1)
}
