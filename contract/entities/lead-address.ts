import { fullName, type Lead } from './lead.ts'

/** The lines of a certificate or form, then the whole address of an enquiry. */
export const ADDRESS_FIELDS = ['address1', 'address2', 'address3', 'posttown', 'county', 'postcode', 'address'] as const

export type Addressed = Pick<Partial<Lead>, (typeof ADDRESS_FIELDS)[number]>

/** One line, with each part once: enquiries have `address`, certificates have `address1` and further lines. */
export function addressOf(lead: Addressed): string {
  const { address } = lead
  const parts = address
    ? [address.line1, address.city, address.postcode]
    : [lead.address1, lead.address2, lead.address3, lead.posttown, lead.county, lead.postcode]
  return oneLine(parts)
}

/** The address up to the town. */
export function streetOf(lead: Addressed): string {
  const town = townOf(lead).toLowerCase()
  const lines = lead.address ? [lead.address.line1] : [lead.address1, lead.address2, lead.address3]
  return oneLine(lines.filter((line) => line?.trim().toLowerCase() !== town))
}

function oneLine(parts: ReadonlyArray<string | undefined>): string {
  const seen = new Set<string>()
  return parts
    .filter((part): part is string => {
      const key = part?.trim().toLowerCase() ?? ''
      if (key === '' || seen.has(key)) return false
      seen.add(key)
      return true
    })
    .join(', ')
}

export const townOf = ({ address, posttown }: Addressed) => (address ? address.city : posttown)?.trim() ?? ''
export const postcodeOf = ({ address, postcode }: Addressed) => (address ? address.postcode : postcode)?.trim() ?? ''

export const leadName = (lead: Addressed & Parameters<typeof fullName>[0]) =>
  fullName(lead) || addressOf(lead) || 'Unnamed lead'

const initialsOf = ({ firstname = '', surname = '' }: Parameters<typeof fullName>[0]) =>
  [firstname, surname]
    .map((name) => /^./u.exec(name.trim())?.[0] ?? '')
    .join('')
    .toUpperCase()

/** A name without personal data, for the browser's history: `Lead MK, Leeds`. */
export const discreetName = (what: string, lead: Addressed & Parameters<typeof fullName>[0]) =>
  [[what, initialsOf(lead)].filter(Boolean).join(' '), townOf(lead)].filter(Boolean).join(', ')
