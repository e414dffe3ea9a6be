import { enquiryText, phoneFact } from '../../../contract/entities/lead-facts.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { BookedMark } from '../../records/booked-mark.tsx'
import { useNameOf } from '../../records/list-filters/use-looking.ts'
import { messageOf } from '../../records/want.ts'
import { PhoneLinks } from '../../ui/forms/phone-links.tsx'
import { LiveText } from '../../ui/primitives/text.tsx'
import styles from './lead-details-card.module.css'
import { LeadStatusBadge } from './lead-table-columns.tsx'
import { texts } from './texts.ts'

/** Under the name, at a desk: how to reach the person, where the lead is, whose it is, and what they want. */
export function LeadHeaderFacts({ lead }: { lead: Lead }) {
  const nameOf = useNameOf()
  const want = [enquiryText(lead), messageOf(lead)].filter(Boolean).join(': ')
  return (
    <div className={styles['header']}>
      <p className={styles['reach']}>
        {lead.phone ? <PhoneLinks phone={phoneFact(lead)} /> : <span>{texts.noPhone}</span>}
        <LeadStatusBadge status={lead.lead_status} />
        <LiveText>{lead.assignedTo ? texts.assignedToName(nameOf(lead.assignedTo)) : texts.unassigned}</LiveText>
        <BookedMark lead={lead} />
      </p>
      {want ? (
        <p className={styles['want']} translate="no">
          <LiveText>{want}</LiveText>
        </p>
      ) : null}
    </div>
  )
}
