import type { ReactNode } from 'react'
import { enquiryText, phoneFact } from '../../../contract/entities/lead-facts.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { PhoneLinks } from '../../ui/forms/phone-links.tsx'
import { LiveText } from '../../ui/primitives/text.tsx'
import styles from './header-facts.module.css'
import { useNameOf } from '../list-filters/use-looking.ts'
import { messageOf } from '../want.ts'

const texts = {
  noPhone: 'No phone number',
  unassigned: 'Unassigned',
  assignedTo: (name: string) => `Assigned to ${name}`,
}

interface HeaderFactsProps {
  lead: Lead
  /** Between the phone and the assignee. */
  status?: ReactNode
  /** Where it is not beside the name. */
  booking?: ReactNode
}

/** Under the name, at a desk: how to reach the person, where the lead or deal is, whose it is, and what they want. */
export function HeaderFacts({ lead, status, booking }: HeaderFactsProps) {
  const nameOf = useNameOf()
  const want = [enquiryText(lead), messageOf(lead)].filter(Boolean).join(': ')
  return (
    <div className={styles['header']}>
      <p className={styles['reach']}>
        {lead.phone ? <PhoneLinks phone={phoneFact(lead)} /> : <span>{texts.noPhone}</span>}
        {status}
        <LiveText>{lead.assignedTo ? texts.assignedTo(nameOf(lead.assignedTo)) : texts.unassigned}</LiveText>
        {booking}
      </p>
      {want ? (
        <p className={styles['want']} translate="no">
          <LiveText>{want}</LiveText>
        </p>
      ) : null}
    </div>
  )
}
