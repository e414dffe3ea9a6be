import { useState } from 'react'
import { putMarketingSettings } from '../../../../contract/endpoints/marketing-settings.ts'
import { NOT_DELIVERED } from '../../../../contract/entities/campaign.ts'
import { type MarketingSettings, marketingSettingsForm } from '../../../../contract/entities/marketing-settings.ts'
import { call } from '../../../api/call.ts'
import { tellFailure } from '../../../api/failures.ts'
import { useSession } from '../../../db/hooks.ts'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { useSubmit } from '../../../ui/use-submit.ts'
import { useOffice } from '../use-office.ts'
import { SettingsFields } from './settings-fields.tsx'
import { SettingsRecords } from './settings-records.tsx'
import { settingsOf, settingsValues } from './settings-values.ts'

interface SettingsFormProps {
  settings: MarketingSettings
  onClose: () => void
}

export function SettingsForm({ settings, onClose }: SettingsFormProps) {
  const [before] = useState(() => settingsValues(settings))
  const [values, setValues] = useState(before)
  const [fault, setFault] = useState<string>()
  const role = useSession()?.role
  const { query, way } = useOffice()
  const toasts = useToasts()
  const { isBusy, failure, handleSubmit } = useSubmit(
    async () => {
      const parsed = marketingSettingsForm.safeParse(settingsOf(values, before))
      setFault(parsed.error?.issues[0]?.message)
      if (!parsed.success) return
      await call(putMarketingSettings, { query, body: parsed.data }, way)
      toasts.succeed('Settings saved')
      onClose()
    },
    (error) => tellFailure(error, 'Error saving settings'),
  )
  const isReadOnly = role === 'User'
  return (
    <DialogForm
      checksItself
      failure={fault === undefined ? failure : { words: fault }}
      isBusy={isBusy || isReadOnly}
      onClose={onClose}
      onSubmit={handleSubmit}
      submit="Save"
    >
      {settings.mailRoute === 'folder' ? (
        <Notice
          icon="alert"
          kind="info"
          words={`Mails are ${NOT_DELIVERED}. They are files in this installation’s data folder.`}
        />
      ) : null}
      {isReadOnly ? <Notice icon="lock" kind="info" words="Only administrators change these settings." /> : null}
      <fieldset disabled={isReadOnly}>
        <SettingsFields onEdit={(change) => setValues((now) => ({ ...now, ...change }))} values={values} />
      </fieldset>
      <SettingsRecords settings={settings} />
    </DialogForm>
  )
}
