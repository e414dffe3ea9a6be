/** The lines of an address that say which home it is. */
export interface AddressLines {
  readonly address1?: string | undefined
  readonly address2?: string | undefined
  readonly address3?: string | undefined
}

/** What tells one home of a postcode from another. */
interface Home {
  /** Of a flat: `2`, `A`, `GROUND FLOOR`. */
  readonly unit?: string
  /** Of the house: `12`, `12A`, `12-14`. */
  readonly number?: string
  /** Of a house or block: `ROSE COTTAGE`. */
  readonly name?: string
  /** What stands behind the number. */
  readonly street?: string
}

/**
 * The addresses that `asked` may mean, by the strictest reading that finds any. A number is never a part of another
 * number: 1 finds neither 11 nor 12A nor 21-23.
 */
export function pickHomes<Address extends AddressLines>(addresses: readonly Address[], asked: string): Address[] {
  const wanted = readHome([asked])
  const homes = addresses.map((address) => ({ address, home: homeOf(address) }))
  for (const reading of readings) {
    const found = homes.filter(({ home }) => reading(wanted, home))
    if (found.length > 0) return found.map(({ address }) => address)
  }
  return []
}

/** The same for two ways of writing one home's address. */
export const homeKey = ({ address1, address2, address3 }: AddressLines) =>
  [address1, address2, address3].flatMap((line) => partsOf(line ?? '')).join(' ')

type Reading = (wanted: Home, home: Home) => boolean

const given = (value: string | undefined) => value !== undefined
/** Of what both say; what the person left out decides nothing. */
const agrees = (wanted: string | undefined, found: string | undefined) => wanted === undefined || wanted === found

/** From the strictest on. */
const readings: readonly Reading[] = [
  // 12 is number 12, Flat 2, 14 is flat 2 of number 14, 1 Stafford Court is not 1 High Street.
  (wanted, home) => isAt(wanted, home) && agrees(wanted.name, home.name) && agrees(wanted.street, home.street),
  // The number is enough, however the street was written.
  isAt,
  // 14A and Flat A, 14 are one home.
  (wanted, home) => given(wanted.number) && given(oneNumber(wanted)) && oneNumber(wanted) === oneNumber(home),
  // 14 is every flat of number 14.
  (wanted, home) => given(wanted.number) && !given(wanted.unit) && wanted.number === home.number,
  // 12 is in 12-14.
  (wanted, home) => given(wanted.number) && agrees(wanted.unit, home.unit) && isInRange(wanted.number, home.number),
  // 2 is flat 2 of a block that has a name and no number.
  (wanted, home) => given(wanted.number) && !given(wanted.unit) && !given(home.number) && wanted.number === home.unit,
  // Rose Cottage, and Flat 2 of Stafford Court.
  (wanted, home) => isNamed(wanted, home) && wanted.unit === home.unit,
  // Stafford Court is every flat of it.
  (wanted, home) => isNamed(wanted, home) && !given(wanted.unit),
  // Flat 2, of whatever house.
  (wanted, home) => !given(wanted.number) && !given(wanted.name) && given(wanted.unit) && wanted.unit === home.unit,
]

function isAt(wanted: Home, home: Home): boolean {
  return given(wanted.number) && wanted.number === home.number && wanted.unit === home.unit
}

const isNamed = (wanted: Home, home: Home) => !given(wanted.number) && given(wanted.name) && wanted.name === home.name

const oneNumber = ({ number = '', unit = '' }: Home) =>
  unit === '' || /^[A-Z]$/.test(unit) ? number + unit : undefined

/** Along one side of the street: 14 is in 12-16, 13 is not. */
function isInRange(wanted: string | undefined, range: string | undefined): boolean {
  const [, first, last] = /^(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (!/^\d+$/.test(wanted ?? '') || first === undefined) return false
  const number = Number(wanted)
  return number >= Number(first) && number <= Number(last) && (number - Number(first)) % 2 === 0
}

const homeOf = ({ address1 = '', address2 = '', address3 = '' }: AddressLines) =>
  readHome([address1, address2, address3])

const UNIT_WORDS = 'FLAT|APARTMENT|APT|UNIT|STUDIO|MAISONETTE|ROOM|BEDSIT'
/** `FLAT 2 14 HIGH STREET`: the flat, and what follows it. */
const UNIT_FIRST = new RegExp(`^(?:${UNIT_WORDS}) (?:NO |NUMBER )?([A-Z0-9]+(?:[/-][A-Z0-9]+)?)(?: (.+))?$`)
/** `GROUND FLOOR FLAT`. */
const UNIT_LAST = new RegExp(`^(.+) (?:${UNIT_WORDS})$`)
/** `12`, `12A`, `12 A`, `12/A`, `12-14` or `12A-12C`, and what follows it. */
const NUMBER_FIRST =
  /^(?:NO |NUMBER |# ?)?0*(\d+)(?:[ /-]?([A-Z])(?![A-Z0-9]))?(?:[-/]0*(\d+)([A-Z])?(?![A-Z0-9]))?(?: (.+))?$/

/** Reads part after part until it knows the house: what stands behind it is the street. */
function readHome(lines: readonly string[]): Home {
  const parts = lines.flatMap(partsOf)
  let home: Home = {}
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
    const unit = given(home.unit) ? undefined : readUnit(part)
    if (unit) {
      home = { ...home, unit: unit.unit }
      if (unit.rest) parts.unshift(unit.rest)
      continue
    }
    const number = given(home.number) ? undefined : readNumber(part)
    if (number) {
      return withStreet({ ...home, number: number.number }, number.rest ?? parts[0])
    }
    if (given(home.name)) return home
    home = { ...home, name: part.replace(/^THE /, '') }
  }
  return home
}

/** `14 Flat 2` says the flat behind the number. */
function withStreet(home: Home, behind: string | undefined): Home {
  if (behind === undefined) return home
  const unit = given(home.unit) ? undefined : readUnit(behind)
  return unit ? { ...home, unit: unit.unit } : { ...home, street: behind }
}

function readUnit(part: string): { unit: string; rest?: string } | undefined {
  const [, first, rest] = UNIT_FIRST.exec(part) ?? []
  if (first !== undefined) return { unit: withoutZeros(first), ...(rest === undefined ? {} : { rest }) }
  const last = UNIT_LAST.exec(part)?.[1]
  return last === undefined ? undefined : { unit: last.replace(/^THE /, '') }
}

function readNumber(part: string): { number: string; rest?: string } | undefined {
  const match = NUMBER_FIRST.exec(part)
  if (!match) return
  const [, digits = '', letter = '', last, lastLetter = '', rest] = match
  const number = digits + letter + (last === undefined ? '' : `-${last}${lastLetter}`)
  return { number, ...(rest === undefined ? {} : { rest }) }
}

const withoutZeros = (text: string) => text.replace(/^0+(?=\d)/, '')

/** Upper case, without the marks that people write or leave out, cut at commas. */
function partsOf(line: string): string[] {
  return line
    .toUpperCase()
    .replace(/[.'’`"]/g, '')
    .replace(/[‐-―]/g, '-')
    .replace(/&/g, ' AND ')
    .split(/[,;\n]/)
    .map((part) =>
      part
        .replace(/\s+/g, ' ')
        .replace(/ ?([-/]) ?/g, '$1')
        .trim(),
    )
    .filter(Boolean)
}
