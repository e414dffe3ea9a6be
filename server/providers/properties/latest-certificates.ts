import { type AddressLines, propertyKey } from './address.ts'
import { findProperties } from './find-properties.ts'

interface Dated extends AddressLines {
  readonly uprn?: string | undefined
}

/**
 * The first of each home: of certificates that stand newest first, those that are in force. One without a property
 * reference is of the home at its address, whether that has one or not.
 */
export function latestOfEachProperty<Row extends Dated>(newestFirst: readonly Row[]): Row[] {
  const known = new Set<string>()
  const unreferenced = new Set<string>()
  return newestFirst.filter((row) => {
    const address = propertyKey(row)
    const isKnown = known.has(row.uprn ?? address) || unreferenced.has(address)
    if (row.uprn === undefined) unreferenced.add(address)
    else known.add(row.uprn).add(address)
    return !isKnown
  })
}

/** The latest certificate of each property that is meant; `candidates` where only a person can say which it is. */
export function latestOfAsked<Row extends Dated>(newestFirst: readonly Row[], asked: string) {
  const { found, candidates } = findProperties(newestFirst, asked)
  const isClear = candidates.length === found.length
  return {
    certificates: latestOfEachProperty(found),
    ...(isClear ? {} : { candidates: latestOfEachProperty(candidates) }),
  }
}

const collator = new Intl.Collator('en-GB', { numeric: true })

/** As one walks along the street: 2 before 10. */
export const byAddress = (a: AddressLines, b: AddressLines) => collator.compare(addressText(a), addressText(b))

const addressText = ({ address1 = '', address2 = '', address3 = '' }: AddressLines) =>
  // Flats stand by the house they are in.
  /^(flat|apartment|unit)\b/i.test(address1) ? `${address2} ${address1}` : `${address1} ${address2} ${address3}`
