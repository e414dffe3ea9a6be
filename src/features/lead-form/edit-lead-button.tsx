import { useState } from 'react'
import type { EditablePath } from '../../../contract/entities/lead-form.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import type { ShownPart } from '../../records/lead-glance.tsx'
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

/** Beside what it edits: the form opens at that field. */
export function EditPartButton({ lead, part }: { lead: Lead; part: ShownPart }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label={texts.editPart[part]}
        icon="pencil"
        kind="quiet"
        onClick={() => setIsOpen(true)}
      />
      {isOpen ? <EditLead focused={fieldOf(lead, part)} lead={lead} onClose={close} onMissing={close} /> : null}
    </>
  )
}

function fieldOf(lead: Lead, part: ShownPart): EditablePath {
  if (part !== 'address') return part
  return lead.address1 === undefined && lead.address?.line1 !== undefined ? 'address.line1' : 'address1'
}
