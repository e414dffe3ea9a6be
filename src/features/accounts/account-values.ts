import type { Account, AccountFields } from '../../../contract/entities/account.ts'

const BILLING_NAMES = ['line1', 'line2', 'city', 'postcode'] as const
type BillingName = (typeof BILLING_NAMES)[number]
export type AccountFieldName = 'name' | 'website' | 'industry' | BillingName
export type AccountChanges = Partial<Record<AccountFieldName, string>>

/** What a form shows of an account; a new one starts with all fields empty. */
export const accountValues = (account?: Account): Record<AccountFieldName, string> => ({
  name: account?.name ?? '',
  website: account?.website ?? '',
  industry: account?.industry ?? '',
  line1: account?.billingAddress?.line1 ?? '',
  line2: account?.billingAddress?.line2 ?? '',
  city: account?.billingAddress?.city ?? '',
  postcode: account?.billingAddress?.postcode ?? '',
})

/** The form's flat fields as the account holds them. */
export function toAccountFields({ line1, line2, city, postcode, ...fields }: AccountChanges): AccountFields {
  const given = Object.entries({ line1, line2, city, postcode }).filter(([, value]) => value !== undefined)
  return given.length === 0 ? fields : { ...fields, billingAddress: Object.fromEntries(given) }
}
