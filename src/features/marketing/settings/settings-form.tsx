import { useState } from 'react'
import { putMarketingSettings } from '../../../../contract/endpoints/marketing-settings.ts'
import { NOT_DELIVERED } from '../../../../contract/entities/marketing/campaign.ts'
import {
  type MarketingSettings,
  marketingSettingsForm,
  type MarketingSettingsForm,
} from '../../../../contract/entities/marketing/marketing-settings.ts'
import { call } from '../../../api/call.ts'
import { failureMessage } from '../../../api/failures.ts'
import { useCompanyCall } from '../../../hooks/server-queries.ts'
import { useSession } from '../../../hooks/use-local-data.ts'
import { useTyped } from '../../../hooks/use-typed.ts'
import { DialogForm, FieldPair } from '../../../ui/forms/dialog-form.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useToasts } from '../../../ui/feedback/toasts.tsx'
import { type OfficeForm, useOfficeForm } from '../../../ui/forms/use-office-form.ts'
import { SettingsRecords } from './settings-records.tsx'
import { TextArea, TextField } from '../../../ui/forms/text-field.tsx'
import styles from '../marketing.module.css'
import { texts } from './texts.ts'

interface SettingsFormProps {
  settings: MarketingSettings
  onClose: () => void
}

export function SettingsForm({ settings, onClose }: SettingsFormProps) {
  const [before] = useState(() => settingsValues(settings))
  const role = useSession()?.role
  const { query, auth } = useCompanyCall()
  const toasts = useToasts()
  const typed = useTyped('marketing settings', before)
  const form = useOfficeForm({
    values: typed.value,
    typed,
    send: async (values) => {
      const { data: body, error } = marketingSettingsForm.safeParse(settingsOf(values, before))
      if (error) throw new Invalid(error.issues[0]?.message)
      await call(putMarketingSettings, { query, body }, auth)
      toasts.succeed(texts.settingsSaved)
      onClose()
    },
    explain: (error) =>
      error instanceof Invalid ? { text: error.message } : failureMessage(error, texts.errorSavingSettings),
  })
  const isReadOnly = role === 'User'
  return (
    <DialogForm checksItself form={form} isHeld={isReadOnly} onClose={onClose} submit={texts.save}>
      {settings.mailRoute === 'folder' ? (
        <Notice icon="alert" kind="info" text={texts.emailsAreNotDelivered(NOT_DELIVERED)} />
      ) : null}
      {isReadOnly ? <Notice icon="lock" kind="info" text={texts.onlyAdministratorsCanChangeTheseSettings} /> : null}
      <fieldset disabled={isReadOnly}>
        <legend className="visually-hidden">{texts.sendingSettings}</legend>
        <SettingsFields form={form} />
      </fieldset>
      <SettingsRecords settings={settings} />
    </DialogForm>
  )
}

class Invalid extends Error {}

function SettingsFields({ form }: { form: OfficeForm<SettingsValues> }) {
  const field = (name: keyof SettingsValues, label: string) => ({ ...form.line(name), autoComplete: 'off', label })
  return (
    <div className={styles['campaign']}>
      <TextField {...field('senderName', texts.sendersName)} />
      <TextArea {...field('postalAddress', texts.postalAddress)} rows={3} />
      <FieldPair>
        <TextField {...field('ratePerMinute', texts.emailsPerMinute)} inputMode="numeric" />
        <TextField {...field('ratePerDomain', texts.emailsPerMinuteToOneDomain)} inputMode="numeric" />
      </FieldPair>
      <TextArea {...field('testAddresses', texts.testAddresses)} hint={texts.onePerLineEveryoneMay} rows={2} />
      <FieldPair>
        <TextField {...field('dkimDomain', texts.dkimDomain)} hint={texts.leaveEmptyToSendEmailsUnsigned} />
        <TextField {...field('dkimSelector', texts.dkimSelector)} />
      </FieldPair>
      <TextArea {...field('dkimKey', texts.dkimPrivateKey)} hint={texts.pemFormatLeaveEmpty} rows={3} />
    </div>
  )
}

type SettingsValues = {
  senderName: string
  postalAddress: string
  ratePerMinute: string
  ratePerDomain: string
  testAddresses: string
  dkimDomain: string
  dkimSelector: string
  dkimKey: string
}

const settingsValues = (settings: MarketingSettings): SettingsValues => ({
  senderName: settings.senderName ?? '',
  postalAddress: settings.postalAddress ?? '',
  ratePerMinute: String(settings.ratePerMinute),
  ratePerDomain: String(settings.ratePerDomain),
  testAddresses: settings.testAddresses.join('\n'),
  dkimDomain: settings.dkim?.domain ?? '',
  dkimSelector: settings.dkim?.selector ?? '',
  dkimKey: '',
})

/** Only changed fields are sent, so that other people's changes are kept. */
function settingsOf(values: SettingsValues, before: SettingsValues): MarketingSettingsForm {
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

/** Without a domain emails aren't signed. A key alone is a mistake, which the contract reports. */
const dkimOf = ({ dkimDomain, dkimSelector, dkimKey }: SettingsValues): MarketingSettingsForm['dkim'] =>
  dkimDomain.trim() === '' && dkimKey.trim() === ''
    ? null
    : {
        domain: dkimDomain,
        selector: dkimSelector,
        ...(dkimKey.trim() === '' ? {} : { privateKey: dkimKey }),
      }
