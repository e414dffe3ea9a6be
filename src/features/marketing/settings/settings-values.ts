import type {
  MarketingSettings,
  MarketingSettingsForm,
} from '../../../../contract/entities/marketing/marketing-settings.ts'

/** What the form holds: texts, as they are typed. */
export interface SettingsValues {
  senderName: string
  postalAddress: string
  ratePerMinute: string
  ratePerDomain: string
  testAddresses: string
  dkimDomain: string
  dkimSelector: string
  dkimKey: string
}

export const settingsValues = (settings: MarketingSettings): SettingsValues => ({
  senderName: settings.senderName ?? '',
  postalAddress: settings.postalAddress ?? '',
  ratePerMinute: String(settings.ratePerMinute),
  ratePerDomain: String(settings.ratePerDomain),
  testAddresses: settings.testAddresses.join('\n'),
  dkimDomain: settings.dkim?.domain ?? '',
  dkimSelector: settings.dkim?.selector ?? '',
  dkimKey: '',
})

/** What is sent: only what was changed, so that what somebody else has set meanwhile stays. */
export function settingsOf(values: SettingsValues, before: SettingsValues): MarketingSettingsForm {
  const isChanged = (name: keyof SettingsValues) => values[name] !== before[name]
  return {
    ...(isChanged('senderName') ? { senderName: values.senderName } : {}),
    ...(isChanged('postalAddress') ? { postalAddress: values.postalAddress } : {}),
    ...(isChanged('ratePerMinute') ? { ratePerMinute: Number(values.ratePerMinute) } : {}),
    ...(isChanged('ratePerDomain') ? { ratePerDomain: Number(values.ratePerDomain) } : {}),
    ...(isChanged('testAddresses') ? { testAddresses: values.testAddresses.split(/[\s,;]+/).filter(Boolean) } : {}),
    ...(DKIM_NAMES.some(isChanged) ? { dkim: dkimOf(values) } : {}),
  }
}

const DKIM_NAMES = ['dkimDomain', 'dkimSelector', 'dkimKey'] as const

/** Without a domain mails are not signed. A key alone is a mistake, which the contract's words tell. */
const dkimOf = ({ dkimDomain, dkimSelector, dkimKey }: SettingsValues): MarketingSettingsForm['dkim'] =>
  dkimDomain.trim() === '' && dkimKey.trim() === ''
    ? null
    : {
        domain: dkimDomain,
        selector: dkimSelector,
        ...(dkimKey.trim() === '' ? {} : { privateKey: dkimKey }),
      }
