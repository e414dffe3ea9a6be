import { once } from '../../../contract/once.ts'
import { type AddressLines, propertyKey } from './address.ts'
import { findProperties } from './find-properties.ts'

interface Dated extends AddressLines {
  readonly uprn?: string | undefined
}

/** The first of each property. One without a property reference belongs to the property at its address. */
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

export function latestOfAsked<Row extends Dated>(newestFirst: readonly Row[], asked: string) {
  const { found, candidates } = findProperties(newestFirst, asked)
  const isClear = candidates.length === found.length
  return {
    certificates: latestOfEachProperty(found),
    ...(isClear ? {} : { candidates: latestOfEachProperty(candidates) }),
  }
}

const collator = once(() => new Intl.Collator('en-GB', { numeric: true }))

/** In the order of walking along the street: 2 before 10. */
export const byAddress = (a: AddressLines, b: AddressLines) => collator().compare(addressText(a), addressText(b))

const addressText = ({ address1 = '', address2 = '', address3 = '' }: AddressLines) =>
  /^(flat|apartment|unit)\b/i.test(address1) ? `${address2} ${address1}` : `${address1} ${address2} ${address3}`
