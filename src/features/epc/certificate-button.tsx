import { useState } from 'react'
import type { Lead } from '../../../contract/entities/lead.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { deferred } from '../../ui/primitives/deferred.tsx'
import { texts } from './texts.ts'

const FillFromCertificate = deferred(async () => (await import('./fill-from-certificate.tsx')).FillFromCertificate)

export function CertificateButton({ lead }: { lead: Lead }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{texts.getCertificate}</Button>
      {isOpen ? <FillFromCertificate lead={lead} onClose={close} onMissing={close} /> : null}
    </>
  )
}
