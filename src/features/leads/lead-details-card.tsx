import type { Lead } from '../../../contract/entities/lead.ts'
import { Card } from '../../ui/card.tsx'
import { FieldList } from '../../ui/field-list.tsx'
import { AssignSelect } from './assign-select.tsx'
import styles from './lead-details-card.module.css'
import { leadFields } from './lead-fields.ts'
import { StatusSelect } from './status-select.tsx'

interface LeadDetailsCardProps {
  lead: Lead
  unsentNames: ReadonlySet<string>
}

export function LeadDetailsCard({ lead, unsentNames }: LeadDetailsCardProps) {
  return (
    <Card title="Lead Details">
      <div className={styles['controls']}>
        <AssignSelect isWaiting={unsentNames.has('lead.assign')} lead={lead} />
        <StatusSelect isWaiting={unsentNames.has('lead.status')} lead={lead} />
      </div>
      <FieldList fields={leadFields(lead)} />
    </Card>
  )
}
