import { useState } from 'react'
import { putMarketingSettings } from '../../../../contract/endpoints/marketing-settings.ts'
import { NOT_DELIVERED } from '../../../../contract/entities/marketing/campaign.ts'
import {
  type MarketingSettings,
  marketingSettingsForm,
} from '../../../../contract/entities/marketing/marketing-settings.ts'
import { call } from '../../../api/call.ts'
import { failureMessage } from '../../../api/failures.ts'
import { useCompanyCall } from '../../../hooks/server-queries.ts'
import { useSession } from '../../../hooks/use-local-data.ts'
import { DialogForm } from '../../../ui/forms/dialog-form.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useToasts } from '../../../ui/feedback/toasts.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
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
  const { query, auth } = useCompanyCall()
  const toasts = useToasts()
  const { isBusy, failure, handleSubmit } = useSubmit(
    async () => {
      const parsed = marketingSettingsForm.safeParse(settingsOf(values, before))
      setFault(parsed.error?.issues[0]?.message)
      if (!parsed.success) return
      await call(putMarketingSettings, { query, body: parsed.data }, auth)
      toasts.succeed('Settings saved')
      onClose()
    },
    (error) => failureMessage(error, 'Error saving settings'),
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
          words={`Emails are ${NOT_DELIVERED}. They are saved as files in the server’s data folder.`}
        />
      ) : null}
      {isReadOnly ? <Notice icon="lock" kind="info" words="Only administrators can change these settings." /> : null}
      <fieldset disabled={isReadOnly}>
        <legend className="visually-hidden">Sending settings</legend>
        <SettingsFields onEdit={(change) => setValues((now) => ({ ...now, ...change }))} values={values} />
      </fieldset>
      <SettingsRecords settings={settings} />
    </DialogForm>
  )
}
