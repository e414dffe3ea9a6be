import { Link } from '@tanstack/react-router'
import { isDeal } from '../../../contract/entities/deal.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { buttonClass } from '../../ui/primitives/button.tsx'
import { ConvertButton } from './convert-button.tsx'
import { DeleteLeadButton } from './delete-lead-button.tsx'
import styles from './lead-actions.module.css'

interface LeadActionsProps {
  lead: Lead
  hasUnsavedBooking: boolean
}

export const LeadActions = ({ lead, hasUnsavedBooking }: LeadActionsProps) => (
  <div className={styles['actions']}>
    {isDeal(lead) ? (
      <div className={styles['converted']}>
        <p>This lead is now a deal.</p>
        <Link className={buttonClass('primary')} params={{ id: lead._id }} to="/deal/$id">
          Open the deal
        </Link>
      </div>
    ) : (
      <ConvertButton hasUnsavedBooking={hasUnsavedBooking} lead={lead} />
    )}
    <DeleteLeadButton lead={lead} />
  </div>
)
