import { useState } from 'react'
import type { Lead } from '../../../contract/entities/lead.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { deferred } from '../../ui/primitives/deferred.tsx'
import { texts } from './texts.ts'

const PersonalDataDialog = deferred(async () => (await import('./personal-data-dialog.tsx')).PersonalDataDialog)

interface PersonalDataButtonProps {
  lead: Lead
  /** The list to show once the record is gone. */
  home: '/leads' | '/deals'
}

/** For SuperAdmins: the server refuses others. */
export function PersonalDataButton({ lead, home }: PersonalDataButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const role = useSession()?.role
  if (role !== 'SuperAdmin') return null
  const close = () => setIsOpen(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{texts.personalData}</Button>
      {isOpen ? <PersonalDataDialog home={home} lead={lead} onClose={close} onMissing={close} /> : null}
    </>
  )
}
