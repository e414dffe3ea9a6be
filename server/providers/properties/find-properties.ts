import {
  accentedWords,
  type Address,
  type AddressLines,
  addressOf,
  isStreet,
  propertyKey,
  readTyped,
} from './address.ts'

export interface FoundProperties<Lines> {
  readonly found: Lines[]
  /** By any sensible reading. More than `found` if readings differ: then only a person can tell which is meant. */
  readonly candidates: Lines[]
}

interface Known<Lines> {
  readonly lines: Lines
  readonly address: Address
}
type Reading = (address: Address) => boolean

/** A number never matches part of another, and an unknown street finds nothing: better than a wrong property. */
export function findProperties<Lines extends AddressLines>(
  all: readonly Lines[],
  asked: string,
): FoundProperties<Lines> {
  const known = all.map((lines) => ({ lines, address: addressOf(lines) }))
  const wanted = readTyped(asked)
  const sets = readingsOf(
    wanted,
    known.map(({ address }) => address),
  )
    .map((group) => firstThatFinds(group, known))
    .filter((set) => set.length > 0)
  // The house before its flats.
  const best = (sets[0] ?? []).toSorted((a, b) => a.address.units.length - b.address.units.length)
  const candidates = known.filter((one) => sets.some((set) => set.includes(one)))
  return {
    found: withAccentsAsked(best, asked).map(({ lines }) => lines),
    candidates: withAccentsAsked(candidates, asked).map(({ lines }) => lines),
  }
}

function firstThatFinds<Lines>(group: readonly Reading[], known: readonly Known<Lines>[]): Known<Lines>[] {
  for (const reading of group) {
    const found = known.filter(({ address }) => reading(address))
    if (found.length > 0) return found
  }
  return []
}

/** A typed accent means the name that has it, if there is one. */
function withAccentsAsked<Lines extends AddressLines>(found: Known<Lines>[], asked: string): Known<Lines>[] {
  const words = accentedWords(asked)
  if (words.length === 0) return found
  const exact = found.filter(({ lines }) => {
    const key = ` ${propertyKey(lines).replaceAll('-', ' ')} `
    return words.every((word) => key.includes(` ${word} `))
  })
  return exact.length > 0 ? exact : found
}

/** Likeliest group first, strictest reading first. If two groups find something, there are two meanings. */
function readingsOf(wanted: Address, known: readonly Address[]): Reading[][] {
  if (wanted.numbers.length > 0) return numberReadings(wanted, known)
  if (wanted.units.length > 0) return unitReadings(wanted, known)
  return wanted.names.length > 0 || wanted.isAnnexe ? [nameReadings(wanted)] : []
}

function numberReadings(wanted: Address, known: readonly Address[]): Reading[][] {
  const fits = labelFits(wanted.label, known)
  const isHere: Reading = (address) => fits(address) && agreesOnExtras(wanted, address)
  const atNumber: Reading[] = [
    (address) => isHere(address) && shareNumber(wanted, address) && sameUnits(wanted, address),
    (address) => isHere(address) && shareNumber(wanted, address) && hasUnits(wanted, address),
    (address) => isHere(address) && isWithin(wanted, address) && hasUnits(wanted, address),
  ]
  const withUnitLetter: Reading = (address) =>
    isHere(address) && oneNumber(wanted) !== undefined && oneNumber(wanted) === oneNumber(address)
  if (wanted.units.length > 0) return [[...atNumber, withUnitLetter]]
  // The house and all its flats, but not what is behind or beside it.
  const ofHouse: Reading[] = [
    (address) => isHere(address) && shareNumber(wanted, address),
    withUnitLetter,
    (address) => isHere(address) && isWithin(wanted, address),
  ]
  const ofFlat = [flatOfBuilding(wanted, known)]
  const besideHouse: Reading = (address) => fits(address) && shareNumber(wanted, address)
  const isBuilding = wanted.label !== '' && !isStreet(wanted.label)
  return [...(isBuilding ? [ofFlat, ofHouse] : [ofHouse, ofFlat]), ...whereAlone(besideHouse, ofHouse, known)]
}

/** Only if the house itself is unknown may a property beside it be meant. */
const whereAlone = (beside: Reading, house: readonly Reading[], known: readonly Address[]): Reading[][] =>
  known.some((address) => house.some((reading) => reading(address))) ? [] : [[beside]]

/** `5 Student Village`, and `7` for flat 7 of a building without a number. */
function flatOfBuilding({ numbers, label }: Address, known: readonly Address[]): Reading {
  const fits = nameFits(label, known)
  return ({ units, names, numbers: ofHouse }) =>
    units.includes(numbers[0] ?? '') && names.length > 0 && (label === '' ? ofHouse.length === 0 : fits(names))
}

function unitReadings(wanted: Address, known: readonly Address[]): Reading[][] {
  const [name = ''] = wanted.names
  const fits = nameFits(name, known)
  const isThere: Reading = (address) => agreesOnExtras(wanted, address) && (name === '' || fits(address.names))
  const asFlat: Reading[] = [
    (address) => isThere(address) && sameUnits(wanted, address),
    (address) => isThere(address) && hasUnits(wanted, address),
  ]
  // The register may list Flat 1, Stafford Court as 1 Stafford Court.
  const labelled = labelFits(name, known)
  const asNumber: Reading = (address) =>
    name !== '' &&
    wanted.units.length === 1 &&
    address.units.length === 0 &&
    labelled(address) &&
    address.numbers.includes(wanted.units[0] ?? '')
  return [asFlat, [asNumber]]
}

function nameReadings(wanted: Address): Reading[] {
  const [name = ''] = wanted.names
  const isNamed: Reading = (address) => name === '' || address.names.includes(name)
  return [
    (address) => isNamed(address) && sameUnits(wanted, address) && agreesOnExtras(wanted, address),
    (address) => isNamed(address) && agreesOnExtras(wanted, address),
    // Only a building has a street after the name that follows its numbers.
    ({ label, places }) => name !== '' && label === name && places.some(isStreet),
  ]
}

const agreesOnExtras = (wanted: Address, { block, isRear, isAnnexe }: Address) =>
  (wanted.block === '' || wanted.block === block) && wanted.isRear === isRear && wanted.isAnnexe === isAnnexe

const sameUnits = (wanted: Address, address: Address) =>
  wanted.units.length === address.units.length && wanted.units.every((unit) => address.units.includes(unit))
/** Flat 2 contains its rooms, the first floor its front and its rear. */
const hasUnits = (wanted: Address, address: Address) =>
  wanted.units.every((unit) => address.units.some((one) => one === unit || one.startsWith(`${unit} `)))

/** 12 is in `41 AND 43` or `12-14` only where it is one of the two, or the same range. */
function shareNumber(wanted: Address, address: Address): boolean {
  if (wanted.numbers.length > 1) return wanted.numbers.join('-') === address.numbers.join('-')
  return address.numbers.includes(wanted.numbers[0] ?? '') || address.numbers.join('-') === wanted.numbers[0]
}

/** 14A and Flat A, 14 are one home. */
function oneNumber({ numbers, units }: Address): string | undefined {
  const [unit = '', ...others] = units
  return numbers.length === 1 && others.length === 0 && /^[A-Z]?$/.test(unit) ? numbers[0] + unit : undefined
}

/** Along one side of the street: 14 is in 12-16, 13 is not; 35A is in 35-35A and 37B in 37A-37C. */
function isWithin({ numbers: [wanted = ''] }: Address, { numbers: [range = ''] }: Address): boolean {
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

const textsOf = ({ label, names, places }: Address) => [label, ...names, ...places].filter(Boolean)

/** Whether an address has the street or building after the number; a request without one matches all. */
function labelFits(label: string, known: readonly Address[]): Reading {
  if (label === '') return () => true
  const meant = likeliest(label, known.flatMap(textsOf))
  return (address) => {
    const texts = textsOf(address)
    return texts.length === 0 || texts.some((text) => meant.has(text))
  }
}

function nameFits(name: string, known: readonly Address[]): (names: readonly string[]) => boolean {
  const meant = likeliest(name, known.flatMap(textsOf))
  return (names) => names.some((one) => meant.has(one))
}

/** Exact matches; or else those that begin with it, or add a town; or else misspellings. */
function likeliest(asked: string, texts: readonly string[]): ReadonlySet<string> {
  const ways = [
    (text: string) => text === asked,
    (text: string) => asked.startsWith(`${text} `) || text.startsWith(`${asked} `),
    (text: string) => isMisspelt(asked, text),
  ]
  for (const isMeant of ways) {
    const meant = texts.filter(isMeant)
    if (meant.length > 0) return new Set(meant)
  }
  return new Set()
}

/** One letter wrong, missing, too many, or two swapped, in a word long enough not to be another one. */
function isMisspelt(asked: string, text: string): boolean {
  if (Math.min(asked.length, text.length) < 6 || Math.abs(asked.length - text.length) > 1) return false
  let start = 0
  while (start < asked.length && asked[start] === text[start]) start++
  const [a, b] = [asked.slice(start), text.slice(start)]
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
  return isSwapped || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)
}
