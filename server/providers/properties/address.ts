import { readUnit, unitBehind } from './unit.ts'

export interface AddressLines {
  readonly address1?: string | undefined
  readonly address2?: string | undefined
  readonly address3?: string | undefined
  readonly address4?: string | undefined
}

export interface Address {
  /** The flat or room, the innermost first: `2`, `1B`, `2/1`, `GROUND`, `PENTHOUSE`. */
  readonly units: readonly string[]
  /** `B` of Block B. */
  readonly block: string
  /** House numbers: `12`, `12A`, `12-14`, or `41` and `43`. */
  readonly numbers: readonly string[]
  /** What follows the number: a street, or the building whose numbers these are. */
  readonly label: string
  /** Names of the house or building before any number. */
  readonly names: readonly string[]
  /** What follows: the street of a named house, the street after a building, a locality. */
  readonly places: readonly string[]
  /** A separate property behind or beside the house: neither is the house itself. */
  readonly isRear: boolean
  readonly isAnnexe: boolean
}

type Draft = { -readonly [Key in keyof Address]: Address[Key] extends readonly string[] ? string[] : Address[Key] }

const linesOf = ({ address1, address2, address3, address4 }: AddressLines) =>
  [address1, address2, address3, address4].flatMap((line) => (line ? [line] : []))

export const addressOf = (lines: AddressLines): Address => readAddress(linesOf(lines).flatMap(partsOf))

/** A postcode after the address adds nothing to the one typed in its own field. */
export const readTyped = (text: string): Address =>
  readAddress(partsOf(text.toUpperCase().replace(/\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\s*$/, '')))

function readAddress(given: readonly string[]): Address {
  const parts = [...given]
  const address = newDraft()
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
    const rest = readPart(part, address, parts[0])
    if (rest) parts.unshift(rest)
  }
  return address.numbers.length > 0 ? address : withoutStreetAmongNames(address)
}

const newDraft = (): Draft => ({
  units: [],
  block: '',
  numbers: [],
  label: '',
  names: [],
  places: [],
  isRear: false,
  isAnnexe: false,
})

/** Without a number, the first text names the house; for a flat, all texts before the street name its building. */
function withoutStreetAmongNames(address: Draft): Address {
  const { names, places, units } = address
  const street = names.findIndex((name, index) => index > 0 && (units.length === 0 || isStreet(name)))
  if (street < 0) return address
  return { ...address, names: names.slice(0, street), places: [...names.slice(street), ...places] }
}

function readPart(part: string, address: Draft, next: string | undefined): string | undefined {
  const behindExtra = readExtra(part, address, next === undefined)
  if (behindExtra !== undefined) return behindExtra
  const number = address.numbers.length === 0 ? readNumber(part) : undefined
  if (!number) {
    addText(part, address)
    return
  }
  // `4, 10 High Street` is flat 4 of number 10.
  if (number.rest === '' && next !== undefined && readNumber(next)) return void address.units.push(part)
  address.numbers = number.numbers
  if (number.unit) address.units.push(number.unit)
  return readBehindNumber(number.rest, address)
}

/** `77 Flat 4`, `24 Rear`, and `77 High Street Flat 4` name the flat after the number. */
function readBehindNumber(rest: string, address: Draft): string | undefined {
  if (rest === '') return
  const behindExtra = readExtra(rest, address, true)
  if (behindExtra !== undefined) return behindExtra
  const { before, unit } = unitBehind(rest) ?? { before: rest, unit: undefined }
  address.label = textOf(before)
  return unit
}

function addText(part: string, address: Draft): void {
  const text = textOf(part)
  if (text === '') return
  if (address.numbers.length === 0) address.names.push(text)
  else if (address.label === '') address.label = text
  else address.places.push(text)
}

const REAR = /^(?:LAND )?(?:TO )?(?:THE )?(?:REAR OF|R\/O|REAR)(?: |$)/

/** Returns the rest, or undefined when the part begins with no flat, block, annexe or rear. */
function readExtra(part: string, address: Draft, isLast: boolean): string | undefined {
  const unit = readUnit(part, isLast)
  if (unit?.kind === 'unit') address.units.push(unit.name)
  else if (unit?.kind === 'annexe') address.isAnnexe = true
  else if (unit?.kind === 'block') {
    address.block = unit.name
    takeNumberAsUnit(address)
  } else if (REAR.test(part)) {
    address.isRear = true
    return part.replace(REAR, '')
  }
  return unit?.rest
}

/** `9 Block B` is flat 9 of that block. */
function takeNumberAsUnit(address: Draft): void {
  if (address.units.length > 0 || address.label !== '') return
  address.units = address.numbers
  address.numbers = []
}

/** `12`, `12A`, `12 A`, `12/A`, `12-14`, `35-35A`, `41 AND 43`, `1 TO 3`, `10/2`, and what follows. */
const NUMBER_FIRST =
  /^(?:NOS? |NUMBERS? |# ?)?(\d{1,6})(?:[ /-]?([A-Z])(?![A-Z0-9]))?(?:( AND |\/|-| TO )(\d{1,6})(?: ?([A-Z])(?![A-Z0-9]))?(?![A-Z0-9]))?(?: (.+))?$/

function readNumber(part: string): { numbers: string[]; unit: string; rest: string } | undefined {
  const match = NUMBER_FIRST.exec(part)
  if (!match) return
  const [, digits = '', letter = '', joint = '', last = '', lastLetter = '', rest = ''] = match
  const number = withoutZeros(digits) + letter
  const second = withoutZeros(last) + lastLetter
  // As in Scotland: flat 2 of number 10.
  if (joint === '/') return { numbers: [number], unit: second, rest }
  if (joint === '') return { numbers: [number], unit: '', rest }
  return { numbers: joint === ' AND ' ? [number, second] : [`${number}-${second}`], unit: '', rest }
}

const withoutZeros = (digits: string) => (digits === '' ? '' : String(Number(digits)))

const SHORT_TYPES = new Map([
  ['ST', 'STREET'],
  ['STR', 'STREET'],
  ['RD', 'ROAD'],
  ['AVE', 'AVENUE'],
  ['AV', 'AVENUE'],
  ['CL', 'CLOSE'],
  ['CT', 'COURT'],
  ['CRT', 'COURT'],
  ['DR', 'DRIVE'],
  ['LN', 'LANE'],
  ['PL', 'PLACE'],
  ['SQ', 'SQUARE'],
  ['TER', 'TERRACE'],
  ['TERR', 'TERRACE'],
  ['GDNS', 'GARDENS'],
  ['CRES', 'CRESCENT'],
  ['GRV', 'GROVE'],
  ['HSE', 'HOUSE'],
  ['COTT', 'COTTAGE'],
  ['BLDGS', 'BUILDINGS'],
  ['APTS', 'APARTMENTS'],
  ['PK', 'PARK'],
  ['MWS', 'MEWS'],
])

function textOf(part: string): string {
  const words = part
    .replaceAll('-', ' ')
    .replace(/^THE (?=.)/, '')
    .split(' ')
    .filter(Boolean)
  // `ST` at the start means saint; anywhere else it means street on both sides.
  return words
    .map((word, index) => (index === 0 ? word.replace(/^SAINT$/, 'ST') : (SHORT_TYPES.get(word) ?? word)))
    .join(' ')
}

export const isStreet = (label: string) =>
  /(?:^| )(?:STREET|ROAD|AVENUE|LANE|DRIVE|CLOSE|CRESCENT|WAY|HILL|ROW|GROVE|TERRACE|GARDENS|SQUARE|WALK)$/.test(label)

/** Longer text isn't a line of an address. */
const LONGEST_LINE = 400

const withoutAccents = (line: string) => line.normalize('NFD').replace(/\p{M}/gu, '')
const partsOf = (line: string) => cut(withoutAccents(line.slice(0, LONGEST_LINE)))

function cut(line: string): string[] {
  return line
    .toUpperCase()
    .replace(/[.'’`"()]/g, '')
    .replace(/[‐-―]/g, '-')
    .replaceAll('&', ' AND ')
    .split(/[,;\n]/)
    .map((part) =>
      part
        .trim()
        .split(/\s+/)
        .join(' ')
        .replace(/ ?([-/]) ?/g, '$1'),
    )
    .filter(Boolean)
}

/** Equal for two ways of writing one property's address. Accents count: Tŷ Gwyn and Tŵ Gwyn are two. */
export const propertyKey = (lines: AddressLines) =>
  linesOf(lines)
    .flatMap((line) => cut(line.slice(0, LONGEST_LINE).normalize('NFC')))
    .join(' ')

export const accentedWords = (text: string) =>
  cut(text.slice(0, LONGEST_LINE).normalize('NFC'))
    .flatMap((part) => part.split(/[ -]/))
    .filter((word) => withoutAccents(word) !== word)
