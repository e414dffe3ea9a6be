import { useState } from 'react'
import { Button } from '../../ui/primitives/button.tsx'
import { deferred } from '../../ui/primitives/deferred.tsx'
import { texts } from './texts.ts'
import type { Marked } from './use-save-marks.ts'

const DoNotDialog = deferred(async () => (await import('./do-not-dialog.tsx')).DoNotDialog)

/** Opens the marks of a lead, deal or contact, to record or lift them. */
export function DoNotButton(marked: Marked) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{texts.doNotContact}</Button>
      {isOpen ? <DoNotDialog marked={marked} onClose={close} onMissing={close} /> : null}
    </>
  )
}
