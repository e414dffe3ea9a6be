import { useState } from 'react'
import type { Lead } from '../../../contract/entities/lead.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Deferred } from '../../ui/primitives/deferred.tsx'

const loadDialog = async () => (await import('./fill-from-certificate.tsx')).FillFromCertificate

/** Looks the lead's certificate up and takes over what a person chooses of it. */
export function CertificateButton({ lead }: { lead: Lead }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Get certificate</Button>
      {isOpen ? <Deferred given={{ lead, onClose: close }} isWanted load={loadDialog} onMissing={close} /> : null}
    </>
  )
}
