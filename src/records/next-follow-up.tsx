import type { FollowUp } from '../../contract/entities/follow-up.ts'
import { useNow } from '../hooks/use-now.ts'
import { Badge } from '../ui/primitives/badge.tsx'
import type { Column } from '../ui/tables/column.ts'
import type { Lead } from '../../contract/entities/lead.ts'
import { selectFilters } from '../../contract/entities/lead-filters.ts'
import { BookedMark } from './booked-mark.tsx'
import { dueStateOf, dueText } from './follow-up-due.ts'
import styles from './next-follow-up.module.css'
import { useRowFacts } from './row-facts.tsx'
import { LiveText } from '../ui/primitives/text.tsx'

/** In a list: what is due first of what is still to be done about a lead or deal. Empty where there is nothing. */
export function NextFollowUp({ leadId }: { leadId: string }) {
  const next = useRowFacts().nextFollowUps?.get(leadId)
  return next ? <FollowUpDue followUp={next} /> : null
}

function NextOfRow({ lead }: { lead: Lead }) {
  const next = useRowFacts().nextFollowUps?.get(lead._id)
  return next ? <FollowUpDue followUp={next} /> : <BookedMark lead={lead} />
}

export function FollowUpDue({ followUp }: { followUp: FollowUp }) {
  const now = useNow()
  const text = `${followUp.kind}, ${dueText(followUp, now)}`
  return dueStateOf(followUp, now) === 'overdue' ? (
    <span className={styles['overdue']}>
      <Badge tone="danger">Overdue</Badge>{' '}
      <span className={styles['what']}>
        <LiveText>{text}</LiveText>
      </span>
    </span>
  ) : (
    <LiveText>{text}</LiveText>
  )
}

/** The cell reads it: it isn’t part of the lead. */
export const nextFollowUpColumn: Column<Lead> = {
  key: 'next_follow_up',
  label: selectFilters.next_follow_up,
  width: 220,
  text: () => '',
  cell: (lead) => <NextOfRow lead={lead} />,
}
