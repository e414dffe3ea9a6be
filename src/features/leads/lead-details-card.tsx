import type { ReactNode } from 'react'
import type { Lead } from '../../../contract/entities/lead.ts'
import { Card } from '../../ui/primitives/card.tsx'
import { FieldList } from '../../ui/forms/field-list.tsx'
import { AssignSelect } from './assign-select.tsx'
import styles from './lead-details-card.module.css'
import { leadFields } from './lead-fields.ts'
import { StatusSelect } from './status-select.tsx'

interface LeadDetailsCardProps {
  lead: Lead
  unsentNames: ReadonlySet<string>
  action: ReactNode
}

export function LeadDetailsCard({ lead, unsentNames, action }: LeadDetailsCardProps) {
  return (
    <Card action={action} title="Lead Details">
      <div className={styles['controls']}>
        <AssignSelect isWaiting={unsentNames.has('lead.assign')} lead={lead} />
        <StatusSelect isWaiting={unsentNames.has('lead.status')} lead={lead} />
      </div>
      <FieldList fields={leadFields(lead)} />
    </Card>
  )
}
