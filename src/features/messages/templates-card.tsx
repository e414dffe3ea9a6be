import { useState } from 'react'
import { DEFAULT_TEMPLATES } from '../../../contract/entities/messages/message-template.ts'
import { useCurrentCompany } from '../../hooks/use-current-company.ts'
import { useIsAdmin } from '../../hooks/use-is-admin.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import styles from './messages.module.css'
import { TemplatesForm } from './templates-form.tsx'
import { texts } from './texts.ts'

export function TemplatesCard() {
  const isAdmin = useIsAdmin()
  const company = useCurrentCompany()
  const [isOpen, setIsOpen] = useState(false)
  if (!company || !isAdmin) return null
  return (
    <Card title={texts.titleOf(company.name)}>
      <div className={styles['form']}>
        <p>{texts.cardHint}</p>
        <div>
          <Button onClick={() => setIsOpen(true)}>{texts.edit}</Button>
        </div>
      </div>
      <Dialog description={texts.description} onOpenChange={setIsOpen} open={isOpen} title={texts.title}>
        <TemplatesForm
          company={company}
          onClose={() => setIsOpen(false)}
          templates={company.messages ?? DEFAULT_TEMPLATES}
        />
      </Dialog>
    </Card>
  )
}
