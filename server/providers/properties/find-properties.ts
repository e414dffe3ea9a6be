import { once } from '../../../contract/once.ts'
import { accentedWords, type Address, addressOf, propertyKey, readTyped, townsOf } from './address.ts'
import { compare, type Fit, type Home, isOnlyInRange, type Postcode, postcodeOf } from './compare.ts'
import { type Dated, newestOfProperties } from './latest-certificates.ts'
import { likelyReadings, otherReadings, type Reading } from './readings.ts'

export interface FoundProperties<Row> {
  /** The homes that match the typed address, the best first. A single one is the home. */
  readonly matches: Row[]
  /** Possible homes if none is certain: a word is unused or spelled differently, or the home is one part of the house. */
  readonly proposals: Row[]
}

interface Known<Row> extends Home {
  readonly row: Row
}

interface Fitting<Row> {
  readonly home: Known<Row>
  readonly fit: Fit
  /** The index of the reading; 0 is the most likely. */
  readonly reading: number
  readonly isInRange: boolean
}

/** A longer list is no help to choose from. */
const MOST_PROPOSALS = 50

/**
 * Finds the homes that a text means, each with its newest row. A number never matches part of another, an unknown
 * street finds nothing, and a reading with an unused word only proposes: all better than a wrong home.
 */
export function findProperties<Row extends Dated>(newestFirst: readonly Row[], asked: string): FoundProperties<Row> {
  const known = newestFirst.map((row) => ({ row, address: addressOf(row), towns: townsOf(row) }))
  const fitting = withAccentsAsked(fittingOfBestReadings(readTyped(asked), known, postcodeOf(known)), asked)
  const ordered = oneOfEachProperty(fitting, newestFirst).toSorted(byFit)
  const matching = ordered.filter(isMatch)
  const rows = (some: readonly Fitting<Row>[]) => some.map(({ home }) => home.row)
  // One flat of a house with others, perhaps without a certificate, is not the house.
  const isSure = matching.length > 1 || matching[0]?.fit === 'exact'
  if (isSure) return { matches: rows(matching), proposals: [] }
  return { matches: [], proposals: rows(matching.length > 0 ? matching : ordered.slice(0, MOST_PROPOSALS)) }
}

const isMatch = ({ fit }: { fit: Fit }) => fit !== 'near'

function fittingOfBestReadings<Row extends Dated>(
  typed: Address,
  known: readonly Known<Row>[],
  postcode: Postcode,
): readonly Fitting<Row>[] {
  const likely = withoutRanges(fittingOf(likelyReadings(typed), known, postcode))
  if (likely.some(isMatch)) return likely
  const others = fittingOf(otherReadings(typed), known, postcode)
  if (others.some(isMatch)) return others
  return [...likely, ...others.filter(({ home }) => likely.every((one) => one.home !== home))]
}

function fittingOf<Row extends Dated>(
  readings: readonly Reading[],
  known: readonly Known<Row>[],
  postcode: Postcode,
): Fitting<Row>[] {
  return known.flatMap((home) => {
    const fits = readings.flatMap((wanted, reading) => {
      const fit = compare(wanted, home, postcode)
      return fit ? [{ home, fit, reading, isInRange: isOnlyInRange(wanted, home.address) }] : []
    })
    return fits.toSorted(byFit).slice(0, 1)
  })
}

/** 14 is in 12-16 of a street, but if the street has a 14, that one is meant. */
function withoutRanges<Row>(fitting: readonly Fitting<Row>[]): readonly Fitting<Row>[] {
  const direct = fitting.filter(({ fit, reading, isInRange }) => fit === 'exact' && reading === 0 && !isInRange)
  const streets = new Set(direct.map(({ home }) => home.address.label))
  return fitting.filter(({ home, isInRange }) => !isInRange || !streets.has(home.address.label))
}

/** Each property once, with its best fit. */
function oneOfEachProperty<Row extends Dated>(
  fitting: readonly Fitting<Row>[],
  newestFirst: readonly Row[],
): Fitting<Row>[] {
  const byRow = new Map(fitting.map((one) => [one.home.row, one]))
  const newest = newestOfProperties(newestFirst.filter((row) => byRow.has(row)))
  const best = new Map<Row, Fitting<Row>>()
  for (const one of fitting.toSorted(byFit)) {
    const row = newest.get(one.home.row) ?? one.home.row
    if (!best.has(row)) best.set(row, { ...one, home: { ...one.home, row } })
  }
  return [...best.values()]
}

const ORDER: readonly Fit[] = ['exact', 'inside', 'near']
const walking = once(() => new Intl.Collator('en-GB', { numeric: true }))

/** The house before its flats, a plain address before one with a name, then in walking order along the street. */
const byFit = <Row extends Dated>(a: Fitting<Row>, b: Fitting<Row>) =>
  ORDER.indexOf(a.fit) - ORDER.indexOf(b.fit) ||
  a.reading - b.reading ||
  a.home.address.units.length - b.home.address.units.length ||
  a.home.address.names.length - b.home.address.names.length ||
  walking().compare(propertyKey(a.home.row), propertyKey(b.home.row))

/** A typed accent means the name with that accent, if there is one. */
function withAccentsAsked<Row extends Dated>(fitting: readonly Fitting<Row>[], asked: string) {
  const words = accentedWords(asked)
  if (words.length === 0) return fitting
  const exact = fitting.filter(({ home }) => {
    const key = ` ${propertyKey(home.row).replaceAll('-', ' ')} `
    return words.every((word) => key.includes(` ${word} `))
  })
  return exact.length > 0 ? exact : fitting
}
