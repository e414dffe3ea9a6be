import { useState } from 'react'
import { useCurrentCompany } from '../../hooks/use-current-company.ts'
import { useIsAdmin } from '../../hooks/use-is-admin.ts'
import { useWorkTimes } from '../../hooks/use-work-times.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { texts } from './texts.ts'
import { WorkTimesForm } from './work-times-form.tsx'
import styles from './work-times.module.css'

export function WorkTimesCard() {
  const isAdmin = useIsAdmin()
  const company = useCurrentCompany()
  const times = useWorkTimes()
  const [isOpen, setIsOpen] = useState(false)
  if (!company || !isAdmin) return null
  return (
    <Card title={texts.titleOf(company.name)}>
      <div className={styles['card']}>
        <p>{texts.hours(times)}</p>
        <p>{texts.journeys(times)}</p>
        <p>{texts.again(times)}</p>
        <div>
          <Button onClick={() => setIsOpen(true)}>{texts.edit}</Button>
        </div>
      </div>
      <Dialog description={texts.description} onOpenChange={setIsOpen} open={isOpen} title={texts.title}>
        <WorkTimesForm company={company} onClose={() => setIsOpen(false)} times={times} />
      </Dialog>
    </Card>
  )
}
