import type { AccountFields } from '../../../contract/entities/account.ts'
import { textsAt, valueAt } from '../../../contract/entities/form-fields.ts'

const OWN_NAMES = ['name', 'website', 'industry'] as const
const BILLING_NAMES = ['line1', 'line2', 'city', 'postcode'] as const
export type AccountFieldName = (typeof OWN_NAMES)[number] | (typeof BILLING_NAMES)[number]
export type AccountChanges = Partial<Record<AccountFieldName, string>>

/** What a form shows of an account; a new one starts with all fields empty. */
export function accountValues(account?: object): Record<AccountFieldName, string> {
  const address = valueAt(account, 'billingAddress')
  return {
    ...textsAt(account, OWN_NAMES),
    ...textsAt(typeof address === 'object' && address !== null ? address : undefined, BILLING_NAMES),
  }
}

/** The form's flat fields as the account holds them. */
export function toAccountFields({ line1, line2, city, postcode, ...fields }: AccountChanges): AccountFields {
  const given = Object.entries({ line1, line2, city, postcode }).filter(([, value]) => value !== undefined)
  return given.length === 0 ? fields : { ...fields, billingAddress: Object.fromEntries(given) }
}
