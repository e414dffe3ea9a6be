import type { MergeField } from '../../../../contract/entities/marketing/campaign.ts'
import { replaceFields } from '../../../../contract/entities/marketing/merge-fields.ts'

const SAMPLE: Record<MergeField, string> = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann.lee@example.com',
  phone: '07700 900123',
  unsubscribeUrl: '#',
  preferencesUrl: '#',
}
const isMergeField = (name: string): name is MergeField => name in SAMPLE

/** While a mail is written: its merge fields as they would be for somebody. */
export const withSample = (text: string): string =>
  replaceFields(text, ({ name, start, end }) => (isMergeField(name) ? SAMPLE[name] : text.slice(start, end)))
