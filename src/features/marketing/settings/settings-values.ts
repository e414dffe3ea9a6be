import type { MarketingSettings, MarketingSettingsForm } from '../../../../contract/entities/marketing-settings.ts'

/** What the form holds: texts, as they are typed. */
export interface SettingsValues {
  senderName: string
  postalAddress: string
  ratePerMinute: string
  ratePerDomain: string
  dkimDomain: string
  dkimSelector: string
  dkimKey: string
}

export const settingsValues = (settings: MarketingSettings): SettingsValues => ({
  senderName: settings.senderName ?? '',
  postalAddress: settings.postalAddress ?? '',
  ratePerMinute: String(settings.ratePerMinute),
  ratePerDomain: String(settings.ratePerDomain),
  dkimDomain: settings.dkim?.domain ?? '',
  dkimSelector: settings.dkim?.selector ?? '',
  dkimKey: '',
})

/** What is sent. Without a domain mails are not signed. */
export const settingsOf = (values: SettingsValues): MarketingSettingsForm => ({
  senderName: values.senderName,
  postalAddress: values.postalAddress,
  ratePerMinute: Number(values.ratePerMinute),
  ratePerDomain: Number(values.ratePerDomain),
  dkim:
    values.dkimDomain.trim() === ''
      ? null
      : {
          domain: values.dkimDomain,
          selector: values.dkimSelector,
          ...(values.dkimKey.trim() === '' ? {} : { privateKey: values.dkimKey }),
        },
})
