import { useState } from 'react'
import { getRetention } from '../../../contract/endpoints/retention.ts'
import { call } from '../../api/call.ts'
import { useCompanyQuery } from '../../hooks/server-queries.ts'
import { useIsAdmin } from '../../hooks/use-is-admin.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { RetentionForm } from './retention-form.tsx'
import { retentionTexts as texts } from './texts.ts'

export function RetentionButton() {
  const isAdmin = useIsAdmin()
  const [isOpen, setIsOpen] = useState(false)
  if (!isAdmin) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{texts.title}</Button>
      <Dialog description={texts.description} onOpenChange={setIsOpen} open={isOpen} title={texts.title}>
        <LoadedRetention onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

/** Rendered only while the dialog is open. */
function LoadedRetention({ onClose }: { onClose: () => void }) {
  const { value, failure, refetch } = useCompanyQuery(
    'retention',
    async ({ query, auth }) => (await call(getRetention, { query }, auth)).retention,
  )
  if (value) return <RetentionForm onClose={onClose} retention={value} />
  if (!failure) return <p role="status">{texts.loading}</p>
  return <LoadFailure failure={failure} offline={texts.offline} onTryAgain={refetch} tryAgain={texts.tryAgain} />
}
