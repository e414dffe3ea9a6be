import type { Lead } from '../../../contract/entities/lead.ts'
import { addressOf, leadName } from '../../../contract/entities/lead-address.ts'
import { factOf } from '../../../contract/entities/lead-facts.ts'
import { DoNotBadges } from '../../records/do-not-marks.tsx'
import { LeadLink } from '../../records/lead-link.tsx'
import { PhoneLinks } from '../../ui/forms/phone-links.tsx'
import styles from './dashboard.module.css'

interface LeadLineProps {
  lead: Lead
  time?: string
  fact?: string | undefined
  showsPhone?: boolean
}

export function LeadLine({ lead, time, fact, showsPhone = false }: LeadLineProps) {
  const phone = showsPhone ? factOf(lead, 'phone') : undefined
  const facts = [addressOf(lead) === leadName(lead) ? '' : addressOf(lead), fact].filter(Boolean)
  return (
    <li className={styles['line']}>
      {time ? <span className={styles['time']}>{time}</span> : null}
      <div className={styles['who']}>
        <LeadLink lead={lead} /> <DoNotBadges lead={lead} />
        <p>{facts.join(' · ')}</p>
      </div>
      {phone?.value ? (
        <span>
          <PhoneLinks className={styles['phone']} phone={phone} />
        </span>
      ) : null}
    </li>
  )
}
