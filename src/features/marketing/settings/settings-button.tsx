import { useState } from 'react'
import { getMarketingSettings } from '../../../../contract/endpoints/marketing-settings.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Unasked } from '../unasked.tsx'
import { useAsked } from '../use-asked.ts'
import { SettingsForm } from './settings-form.tsx'

export function SettingsButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Sending settings</Button>
      <Dialog
        description="The sender’s name and postal address stand at the foot of every mail. Without both nothing is sent."
        onOpenChange={setIsOpen}
        open={isOpen}
        title="Sending settings"
      >
        <LoadedSettings onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

/** Drawn while the dialog is open. */
function LoadedSettings({ onClose }: { onClose: () => void }) {
  const { value, failure, ask } = useAsked(
    'settings',
    async ({ query, way }) => (await call(getMarketingSettings, { query }, way)).settings,
  )
  if (value) return <SettingsForm onClose={onClose} settings={value} />
  return failure ? <Unasked ask={ask} failure={failure} what="Settings" /> : <p role="status">Loading settings…</p>
}
