import * as z from 'zod/mini'
import { epcFields } from './epc-fields.ts'
import { shapeOf } from './field.ts'

/** An energy performance certificate: flat, with the names of the register and of a lead's EPC fields. */
export const certificate = z.object({
  certificate_number: z.string(),
  address1: z.optional(z.string()),
  address2: z.optional(z.string()),
  address3: z.optional(z.string()),
  posttown: z.optional(z.string()),
  county: z.optional(z.string()),
  postcode: z.string(),
  uprn: z.optional(z.string()),
  ...shapeOf(epcFields),
})
export type Certificate = z.infer<typeof certificate>
