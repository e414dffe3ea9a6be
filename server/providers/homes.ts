import { type AddressLines, homeKey } from './house-number.ts'

interface Dated extends AddressLines {
  readonly uprn?: string | undefined
}

/** The first of each home: of certificates that stand newest first, those that are in force. */
export function newestOfEachHome<Row extends Dated>(newestFirst: readonly Row[]): Row[] {
  const homes = new Map<string, Row>()
  for (const row of newestFirst) {
    const home = row.uprn ?? homeKey(row)
    if (!homes.has(home)) homes.set(home, row)
  }
  return [...homes.values()]
}

const collator = new Intl.Collator('en-GB', { numeric: true })

/** As one walks along the street: 2 before 10. */
export const byAddress = (a: AddressLines, b: AddressLines) => collator.compare(addressText(a), addressText(b))

const addressText = ({ address1 = '', address2 = '', address3 = '' }: AddressLines) =>
  // Flats stand by the house they are in.
  /^(flat|apartment|unit)\b/i.test(address1) ? `${address2} ${address1}` : `${address1} ${address2} ${address3}`
