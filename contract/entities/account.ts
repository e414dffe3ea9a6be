import * as z from 'zod/mini'
import { formLine, formPostcode } from './form-fields.ts'
import { id, timestamp } from './primitives.ts'

export const accountLabels = {
  name: 'Name',
  website: 'Website',
  industry: 'Industry',
  'billingAddress.line1': 'Billing Address Line 1',
  'billingAddress.line2': 'Billing Address Line 2',
  'billingAddress.city': 'Billing Address City',
  'billingAddress.postcode': 'Billing Address Postcode',
} as const

export const accountForm = z.object({
  name: formLine(accountLabels.name, 'Enter the name of the account.'),
  website: z.optional(formLine(accountLabels.website)),
  industry: z.optional(formLine(accountLabels.industry)),
  billingAddress: z.optional(
    z.partial(
      z.object({
        line1: formLine(accountLabels['billingAddress.line1']),
        line2: formLine(accountLabels['billingAddress.line2']),
        city: formLine(accountLabels['billingAddress.city']),
        postcode: formPostcode(accountLabels['billingAddress.postcode']),
      }),
    ),
  ),
})

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
