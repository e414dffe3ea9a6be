import type * as z from 'zod/mini'
import type { Certificate } from '../../../contract/entities/certificate.ts'
import { epcFields, type EpcFieldName } from '../../../contract/entities/epc-fields.ts'
import { formatField } from '../../../contract/entities/field-text.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { epcFacts } from '../../../contract/mutations/fill-epc.ts'

export interface OfferedFact {
  name: EpcFieldName
  label: string
  before: string
  after: string
}

const names = Object.keys(epcFields).filter((name): name is EpcFieldName => Object.hasOwn(epcFields, name))

export function offeredFacts(lead: Lead, certificate: Certificate): OfferedFact[] {
  return names.flatMap((name) => {
    const { label, kind } = epcFields[name]
    const before = formatField(lead[name], kind)
    const after = formatField(certificate[name], kind)
    return after === '' || after === before ? [] : [{ name, label, before, after }]
  })
}

export const emptyOnes = (facts: readonly OfferedFact[]): ReadonlySet<EpcFieldName> =>
  new Set(facts.filter(({ before }) => before === '').map(({ name }) => name))

export type EpcFacts = z.infer<typeof epcFacts>

/** At least one is chosen. */
export const chosenFields = (certificate: Certificate, chosen: ReadonlySet<EpcFieldName>): EpcFacts =>
  epcFacts.parse(Object.fromEntries([...chosen].map((name) => [name, certificate[name]])))

const UNIT_ALONE = /^(flat|apartment|unit|room|studio)\s+\S+$/i

/** The address for the look-up: the first line, and the second when the first is only a flat. */
export function houseOf({ address, address1, address2 }: Lead): string {
  const first = (address1 ?? address?.line1 ?? '').trim()
  return UNIT_ALONE.test(first) && address2 ? `${first}, ${address2.trim()}` : first
}

export const postcodeOf = ({ address, postcode }: Lead) => postcode ?? address?.postcode ?? ''
