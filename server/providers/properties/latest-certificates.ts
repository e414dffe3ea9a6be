import { once } from '../../../contract/once.ts'
import { type AddressLines, propertyKey } from './address.ts'

export interface Dated extends AddressLines {
  readonly uprn?: string | undefined
}

/** For each row, the newest row of its property. A row without a property reference belongs to the property at its address. */
export function newestOfProperties<Row extends Dated>(newestFirst: readonly Row[]): Map<Row, Row> {
  const byReference = new Map<string, Row>()
  const byAddress = new Map<string, Row>()
  const unreferenced = new Map<string, Row>()
  const newest = new Map<Row, Row>()
  for (const row of newestFirst) {
    const address = propertyKey(row)
    const known = row.uprn === undefined ? byAddress.get(address) : byReference.get(row.uprn)
    const own = known ?? unreferenced.get(address) ?? row
    newest.set(row, own)
    if (!byAddress.has(address)) byAddress.set(address, own)
    if (row.uprn === undefined) unreferenced.set(address, own)
    else byReference.set(row.uprn, own)
  }
  return newest
}

export const latestOfEachProperty = <Row extends Dated>(newestFirst: readonly Row[]): Row[] => [
  ...new Set(newestOfProperties(newestFirst).values()),
]

const collator = once(() => new Intl.Collator('en-GB', { numeric: true }))

/** In walking order along the street: 2 before 10. */
export const byAddress = (a: AddressLines, b: AddressLines) => collator().compare(addressText(a), addressText(b))

const addressText = ({ address1 = '', address2 = '', address3 = '' }: AddressLines) =>
  /^(flat|apartment|unit)\b/i.test(address1) ? `${address2} ${address1}` : `${address1} ${address2} ${address3}`
