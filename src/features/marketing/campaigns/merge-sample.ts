import type { MergeField } from '../../../../contract/entities/campaign.ts'

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
  text.replaceAll(/\{\{\s*(\w+)\s*(?:\|[^}]*)?\}\}/g, (whole, name: string) =>
    isMergeField(name) ? SAMPLE[name] : whole,
  )
