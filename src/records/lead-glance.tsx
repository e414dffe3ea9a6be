import type { Lead } from '../../contract/entities/lead.ts'
import { factOf } from '../../contract/entities/lead-facts.ts'
import { useNextFollowUp, useNotes } from '../hooks/use-local-data.ts'
import { FollowUpDue } from './next-follow-up.tsx'
import { PhoneLinks } from '../ui/forms/phone-links.tsx'
import { Icon } from '../ui/primitives/icon.tsx'
import styles from './lead-glance.module.css'

/** At the top of a small screen: how to reach the person, what is next and what was noted last. */
export function LeadGlance({ lead }: { lead: Lead }) {
  const phone = factOf(lead, 'phone')
  const followUp = useNextFollowUp(lead._id)
  const note = useNotes(lead._id)?.at(-1)
  return (
    <ul aria-label="At a glance" className={styles['glance']}>
      {phone.value ? (
        <li>
          <Icon name="phone" size={18} />
          <span>
            <PhoneLinks className={styles['phone']} phone={phone} />
          </span>
        </li>
      ) : null}
      {followUp ? (
        <li>
          <Icon name="clock" size={18} />
          <span className="visually-hidden">Next follow-up:</span>
          <FollowUpDue followUp={followUp} />
        </li>
      ) : null}
      {note ? (
        <li>
          <Icon name="note" size={18} />
          <span className="visually-hidden">Last note:</span>
          <p className={styles['note']}>{note.content}</p>
        </li>
      ) : null}
    </ul>
  )
}
