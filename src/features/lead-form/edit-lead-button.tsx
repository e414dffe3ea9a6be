import { useState } from 'react'
import type { Lead } from '../../../contract/entities/lead.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { deferred } from '../../ui/primitives/deferred.tsx'
import { texts } from './texts.ts'

const EditLead = deferred(async () => (await import('./edit-lead.tsx')).EditLead)

export function EditLeadButton({ lead }: { lead: Lead }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{texts.edit}</Button>
      {isOpen ? <EditLead lead={lead} onClose={close} onMissing={close} /> : null}
    </>
  )
}
