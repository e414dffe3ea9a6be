import type { MarketingList } from '../../../../contract/entities/marketing/marketing-list.ts'

export type ListTextName =
  | 'name'
  | 'description'
  | 'defaultFromName'
  | 'defaultFromEmail'
  | 'defaultReplyTo'
  | 'gdprNote'

/** What the form of a list holds: every field, '' where there is none. */
export interface ListValues extends Record<ListTextName, string> {
  doubleOptIn: boolean
  trackOpens: boolean
  trackClicks: boolean
}

export const listValues = (list?: MarketingList): ListValues => ({
  name: list?.name ?? '',
  description: list?.description ?? '',
  defaultFromName: list?.defaultFromName ?? '',
  defaultFromEmail: list?.defaultFromEmail ?? '',
  defaultReplyTo: list?.defaultReplyTo ?? '',
  doubleOptIn: list?.doubleOptIn ?? false,
  gdprNote: list?.gdprNote ?? '',
  trackOpens: list?.trackOpens ?? false,
  trackClicks: list?.trackClicks ?? false,
})
