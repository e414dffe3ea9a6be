import * as z from 'zod/mini'
import { epcFields } from './epc-fields.ts'
import { keyText, shapeOf } from './field.ts'
import { certificateNumber, uprn } from './lead.ts'

/** The official service, or this installation's own register. */
export const CERTIFICATE_SOURCES = ['official', 'register'] as const

/** An energy performance certificate, with the field names of the register and of a lead's EPC fields. */
export const certificate = z.object({
  certificate_number: certificateNumber,
  address1: z.optional(keyText('Address 1')),
  address2: z.optional(keyText('Address 2')),
  address3: z.optional(keyText('Address 3')),
  posttown: z.optional(keyText('Post Town')),
  county: z.optional(keyText('County')),
  postcode: keyText('Postcode'),
  uprn: z.optional(uprn),
  inspection_date: z.optional(keyText('Inspection Date')),
  /** The SAP score; the rating is its band. */
  current_energy_efficiency: z.optional(z.number()),
  potential_energy_efficiency: z.optional(z.number()),
  ...shapeOf(epcFields),
  source: z.optional(z.enum(CERTIFICATE_SOURCES)),
})
export type Certificate = z.infer<typeof certificate>

/** A UPRN in digits. Undefined when the text isn't one, or is the zeros that registers write for "none". */
export function propertyReference(text: string): string | undefined {
  const digits = text.trim().replace(/^UPRN-/i, '')
  return /^\d{1,12}$/.test(digits) && /[1-9]/.test(digits) ? digits.replace(/^0{1,11}(?=\d)/, '') : undefined
}

/** The lowest SAP score of each band, best first. Anything lower than F's is G. */
const BAND_FLOORS = [
  ['A', 92],
  ['B', 81],
  ['C', 69],
  ['D', 55],
  ['E', 39],
  ['F', 21],
] as const

export const bandOf = (score: number) => BAND_FLOORS.find(([, floor]) => score >= floor)?.[0] ?? 'G'

export const BANDS = [...BAND_FLOORS, ['G', 1] as const].map(([band, from], place) => ({
  band,
  from,
  to: place === 0 ? undefined : (BAND_FLOORS[place - 1]?.[1] ?? 0) - 1,
}))

const YEARS_VALID = 10

/** `YYYY-MM-DD`: a certificate is valid for ten years from its lodgement. */
export function lastValidDay({ lodgement_date }: Pick<Certificate, 'lodgement_date'>): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(lodgement_date ?? '') ?? []
  if (year === undefined) return undefined
  const next = new Date(Date.UTC(Number(year) + YEARS_VALID, Number(month) - 1, Number(day) - 1))
  return next.toISOString().slice(0, 10)
}
