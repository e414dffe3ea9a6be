import { isFloorAndFlat, readUnit, type Unit, unitBehind } from './unit.ts'
import { isStreet, textOf } from './words.ts'

export interface AddressLines {
  readonly address1?: string | undefined
  readonly address2?: string | undefined
  readonly address3?: string | undefined
  readonly address4?: string | undefined
  readonly posttown?: string | undefined
  readonly county?: string | undefined
  readonly local_authority_label?: string | undefined
}

export interface Address {
  /** The flat or room, the innermost first. */
  readonly units: readonly Unit[]
  /** `B` of Block B. */
  readonly block: string
  /** House numbers: `12`, `12A`, `12½`, `12-14`, or `41` and `43`. */
  readonly numbers: readonly string[]
  /** `15-17` for `15/17`, which may be flat 17 of number 15 or a house with two numbers. */
  readonly pair: string
  /** The text after the number: a street, or the building that the numbers belong to. */
  readonly label: string
  /** Names of the house or building before any number. */
  readonly names: readonly string[]
  /** The text after it: the street of a named house, the street after a building, a locality. */
  readonly places: readonly string[]
  /** A separate property behind or beside the house: neither is the house itself. */
  readonly isRear: boolean
  readonly isAnnexe: boolean
}

type Draft = {
  -readonly [Key in keyof Address]: Address[Key] extends readonly (infer One)[] ? One[] : Address[Key]
}

const linesOf = ({ address1, address2, address3, address4 }: AddressLines) =>
  [address1, address2, address3, address4].flatMap((line) => (line ? [line] : []))

export const addressOf = (lines: AddressLines): Address => readAddress(linesOf(lines).flatMap(partsOf))

/** Place names of the home, which users may add to the address. */
export const townsOf = ({ posttown, county, local_authority_label }: AddressLines): string[] =>
  [posttown, county, local_authority_label].flatMap((town) => (town ? partsOf(town).map(textOf) : []))

/** A postcode after the address adds nothing to the one typed in its own field. */
export const readTyped = (text: string): Address =>
  readAddress(partsOf(text.toUpperCase().replace(/\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}[\s.,;]*$/, '')))

function readAddress(given: readonly string[]): Address {
  const parts = [...given]
  const address = newDraft()
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
    const rest = readPart(part, address, parts)
    if (rest) parts.unshift(rest)
  }
  return address.numbers.length > 0 ? address : withoutStreetAmongNames(address)
}

const newDraft = (): Draft => ({
  units: [],
  block: '',
  numbers: [],
  pair: '',
  label: '',
  names: [],
  places: [],
  isRear: false,
  isAnnexe: false,
})

/** Without a number, the first text names the house. For a flat, all texts before the street name its building. */
function withoutStreetAmongNames(address: Draft): Address {
  const { names, places, units } = address
  const street = names.findIndex((name, index) => index > 0 && (units.length === 0 || isStreet(name)))
  if (street < 0) return address
  return { ...address, names: names.slice(0, street), places: [...names.slice(street), ...places] }
}

const bare = (name: string): Unit => ({ kind: '', name })

/** Returns the rest of the part. */
function addBare(name: string, address: Draft, rest = ''): string {
  address.units.push(bare(name))
  return rest
}

/** Returns the rest of the part. */
function readPart(part: string, address: Draft, next: readonly string[]): string | undefined {
  const behindExtra = readExtra(part, address, next.length === 0)
  if (behindExtra !== undefined) return behindExtra
  if (isNumberOfHouse(part)) takeBuilding(address)
  const hasNumber = address.numbers.length > 0
  if (hasNumber && isFloorAndFlat(part)) return addBare(part, address)
  const number = hasNumber ? undefined : readNumber(part)
  if (!number) return readText(part, address)
  // `4, 10 High Street` and `4 10 High Street` are flat 4 of number 10; `45, 2/1` is flat 2/1 of number 45.
  const isUnit = number.rest === '' ? next.some(isNumberOfHouse) : isNumberOfHouse(number.rest)
  if (isUnit) return addBare(number.text, address, number.rest)
  address.numbers = number.numbers
  address.pair = number.pair
  if (number.unit) address.units.push(bare(number.unit))
  return readBehindNumber(number.rest, address)
}

/** `101 Trellick Tower, 5 Golborne Road` is flat 101 of the tower at number 5. */
function takeBuilding(address: Draft): void {
  const { numbers, units, label } = address
  const [unit = bare('')] = units
  if (numbers.length !== 1 || units.length > 1 || unit.name !== '' || label === '' || isStreet(label)) return
  address.units = [{ ...unit, name: numbers[0] ?? '' }]
  address.names.push(label)
  address.numbers = []
  address.label = ''
}

const isNumberOfHouse = (part: string) => readNumber(part) !== undefined && !isFloorAndFlat(part.split(' ')[0] ?? '')

/** `77 Flat 4`, `24 Rear`, and `77 High Street Flat 4` name the flat after the number. */
function readBehindNumber(rest: string, address: Draft): string | undefined {
  if (rest === '') return
  const behindExtra = readExtra(rest, address, true)
  if (behindExtra !== undefined) return behindExtra
  const [first = ''] = rest.split(' ')
  if (isFloorAndFlat(first)) return addBare(first, address, rest.slice(first.length + 1))
  const split = unitBehind(rest) ?? numberBehind(rest)
  address.label = textOf(split?.before ?? rest)
  return split?.unit
}

/** `COACH HOUSE 18 HOLYHEAD ROAD` and `OAKWOOD COURT FLAT 2` name a house or building first. */
function readText(part: string, address: Draft): string | undefined {
  const isFirst = address.numbers.length === 0
  const split = isFirst ? (unitBehind(part) ?? numberBehind(part)) : undefined
  addText(split?.before ?? part, address)
  return split?.unit
}

function numberBehind(part: string): { before: string; unit: string } | undefined {
  const words = part.split(' ')
  const at = words.findIndex((word, index) => index > 0 && readNumber(word) !== undefined)
  return at < 0
    ? undefined
    : { before: words.slice(0, at).join(' ').replace(/ NO$/, ''), unit: words.slice(at).join(' ') }
}

function addText(part: string, address: Draft): void {
  const text = textOf(part)
  if (text === '') return
  if (address.numbers.length === 0) address.names.push(text)
  else if (address.label === '') address.label = text
  else address.places.push(text)
}

const REAR = /^(?:LAND )?(?:TO )?(?:THE )?(?:REAR OF|R\/O|REAR)(?: |$)/

/** Returns the rest, or undefined when the part doesn't begin with a flat, block, annexe or rear. */
function readExtra(part: string, address: Draft, isLast: boolean): string | undefined {
  const unit = readUnit(part, isLast)
  if (unit?.is === 'unit') {
    const { kind, name, isFloor = false } = unit
    address.units.push({ kind, name, isFloor })
  } else if (unit?.is === 'annexe') address.isAnnexe = true
  else if (unit?.is === 'block') {
    if (address.block !== '') return
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
  address.units = address.numbers.map(bare)
  address.numbers = []
}

/** `12`, `12A`, `12 A`, `12/A`, `12½`, `12-14`, `35-35A`, `41 AND 43`, `1 TO 3`, `10/2`, and the text after it. */
const NUMBER_FIRST =
  /^(?:HOUSE )?(?:NOS? |NUMBERS? |# ?)?((\d{1,6}[½¼¾]?)(?:[ /-]?([A-Z])(?![A-Z0-9]))?(?:( AND |\/|-| TO )(\d{1,6})(?: ?([A-Z])(?![A-Z0-9]))?(?![A-Z0-9]))?)(?: (.+))?$/

interface ReadNumber {
  readonly text: string
  readonly numbers: string[]
  readonly pair: string
  readonly unit: string
  readonly rest: string
}

function readNumber(part: string): ReadNumber | undefined {
  const match = NUMBER_FIRST.exec(part)
  if (!match) return
  const [, text = '', digits = '', letter = '', joint = '', last = '', lastLetter = '', rest = ''] = match
  const number = withoutZeros(digits) + letter
  const second = withoutZeros(last) + lastLetter
  // As in Scotland: flat 2 of number 10.
  if (joint === '/') return { text, numbers: [number], pair: pairOf(number, second), unit: second, rest }
  if (joint === '') return { text: number, numbers: [number], pair: '', unit: '', rest }
  return { text, numbers: joint === ' AND ' ? [number, second] : [`${number}-${second}`], pair: '', unit: '', rest }
}

const withoutZeros = (digits: string) => digits.replace(/^0+(?=\d)/, '')

const WIDEST_PAIR = 10
/** Two houses on one side of a street: 15/17, not 16/5. */
function pairOf(first: string, second: string): string {
  const width = Number(second) - Number(first)
  return width > 0 && width <= WIDEST_PAIR && width % 2 === 0 ? `${first}-${second}` : ''
}

/** A longer text isn't a line of an address. */
const LONGEST_LINE = 400

const withoutAccents = (line: string) => line.normalize('NFD').replace(/\p{M}/gu, '')
const partsOf = (line: string) => cut(withoutAccents(line.slice(0, LONGEST_LINE)))

/** `FLAT2`, `14HIGH STREET` and `14-HIGH STREET`. */
const JOINED =
  /\b(FLAT|APT|APARTMENT|UNIT|ROOM|STUDIO|PLOT|CHALET|BLOCK|NO)(?=\d)|^(\d+)(?=[A-Z]{3})|^(\d+[A-Z]?)-(?=[A-Z]{3})/g

function cut(line: string): string[] {
  return line
    .toUpperCase()
    .replace(/\b([A-Z]{3,}|NO)\.(?=\d)/g, '$1 ')
    .replace(/\.(?!\d)|['’`"()]/g, '')
    .replace(/[‐-―]/g, '-')
    .replaceAll('&', ' AND ')
    .split(/[,;\n]/)
    .map((part) =>
      part
        .trim()
        .split(/\s+/)
        .join(' ')
        .replace(/ ?([-/]) ?/g, '$1')
        .replace(JOINED, '$1$2$3 ')
        // `12 1/2` and `12 ½` are `12½`, which is not 12.
        .replace(/^(\D*\d+) ?(?:½|1\/2(?= |$))/, '$1½'),
    )
    .filter(Boolean)
}

/** Equal for two spellings of one property's address. Accents count: Tŷ Gwyn and Tŵ Gwyn are two. */
export const propertyKey = (lines: AddressLines) =>
  linesOf(lines)
    .flatMap((line) => cut(line.slice(0, LONGEST_LINE).normalize('NFC')))
    .join(' ')

export const accentedWords = (text: string) =>
  cut(text.slice(0, LONGEST_LINE).normalize('NFC'))
    .flatMap((part) => part.split(/[ -]/))
    .filter((word) => withoutAccents(word) !== word)
