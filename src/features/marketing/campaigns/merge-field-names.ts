import type { MergeField } from '../../../../contract/entities/marketing/campaign.ts'
import { findFields, isMergeField } from '../../../../contract/entities/marketing/merge-fields.ts'
import { texts } from './texts.ts'

export const FIELD_NAMES: Record<MergeField, string> = {
  firstName: texts.firstName,
  lastName: texts.lastName,
  email: texts.email,
  phone: texts.phoneNumber,
  unsubscribeUrl: texts.unsubscribeLink,
  preferencesUrl: texts.preferencesLink,
}

/** What a line of text has instead of somebody's missing name. */
export const fieldText = (field: MergeField) => (field === 'firstName' ? '{{firstName|there}}' : `{{${field}}}`)

/** A written field in words; one that doesn't exist stays as it is written. */
export function fieldLabel(written: string): string {
  const [field] = findFields(written)
  if (!field || !isMergeField(field.name)) return written
  const name = FIELD_NAMES[field.name]
  return field.fallback ? texts.fieldOr(name, field.fallback) : name
}
