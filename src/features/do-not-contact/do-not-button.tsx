import { useState } from 'react'
import type { Lead } from '../../../contract/entities/lead.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { deferred } from '../../ui/primitives/deferred.tsx'
import { texts } from './texts.ts'

const DoNotDialog = deferred(async () => (await import('./do-not-dialog.tsx')).DoNotDialog)

/** Opens the marks of a lead or deal, to record or lift them. */
export function DoNotButton({ lead }: { lead: Lead }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{texts.doNotContact}</Button>
      {isOpen ? <DoNotDialog lead={lead} onClose={close} onMissing={close} /> : null}
    </>
  )
}
