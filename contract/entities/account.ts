import * as z from 'zod/mini'
import { formLine } from './form-fields.ts'
import { id, timestamp } from './primitives.ts'

/** The fields that staff change, in the order of the form. */
export const accountLabels = {
  name: 'Name',
  website: 'Website',
  industry: 'Industry',
  'billingAddress.line1': 'Billing Address Line 1',
  'billingAddress.line2': 'Billing Address Line 2',
  'billingAddress.city': 'Billing Address City',
  'billingAddress.postcode': 'Billing Address Postcode',
} as const

const line = formLine()

/** A whole form, new or changed. */
export const accountForm = z.object({
  name: formLine('Enter the name of the account.'),
  website: z.optional(line),
  industry: z.optional(line),
  billingAddress: z.optional(z.partial(z.object({ line1: line, line2: line, city: line, postcode: line }))),
})

/** What an update may hold: any of the form's fields. */
export const accountFields = z.partial(accountForm)
export type AccountFields = z.output<typeof accountFields>

export const account = z.extend(accountForm, {
  _id: id,
  companyId: id,
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
})
export type Account = z.infer<typeof account>
