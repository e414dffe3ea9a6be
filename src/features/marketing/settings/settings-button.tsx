import { useState } from 'react'
import { getMarketingSettings } from '../../../../contract/endpoints/marketing-settings.ts'
import { call } from '../../../api/call.ts'
import { useCompanyQuery } from '../../../hooks/server-queries.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { NotLoaded } from '../not-loaded.tsx'
import { SettingsForm } from './settings-form.tsx'
import { texts } from './texts.ts'

export function SettingsButton({ onClosed }: { onClosed?: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const show = (shown: boolean) => {
    setIsOpen(shown)
    if (!shown) onClosed?.()
  }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{texts.sendingSettings}</Button>
      <Dialog
        description={texts.theSendersNameAndPostal}
        onOpenChange={show}
        open={isOpen}
        title={texts.sendingSettings}
      >
        <LoadedSettings onClose={() => show(false)} />
      </Dialog>
    </>
  )
}

/** Rendered only while the dialog is open. */
function LoadedSettings({ onClose }: { onClose: () => void }) {
  const { value, failure, refetch } = useCompanyQuery(
    'settings',
    async ({ query, auth }) => (await call(getMarketingSettings, { query }, auth)).settings,
  )
  if (value) return <SettingsForm onClose={onClose} settings={value} />
  return failure ? (
    <NotLoaded refetch={refetch} failure={failure} what={texts.settings} />
  ) : (
    <p role="status">{texts.loadingSettings}</p>
  )
}
