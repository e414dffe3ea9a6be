import { useNextFollowUp } from '../hooks/use-local-data.ts'
import { useNow } from '../hooks/use-now.ts'
import { Badge } from '../ui/primitives/badge.tsx'
import type { Column } from '../ui/tables/column.ts'
import type { Lead } from '../../contract/entities/lead.ts'
import { selectFilters } from '../../contract/entities/lead-filters.ts'
import { dueStateOf, dueText } from './follow-up-due.ts'
import styles from './next-follow-up.module.css'

/** What is due first of what is still to be done about a lead or deal. Empty where there is nothing. */
export function NextFollowUp({ leadId }: { leadId: string }) {
  const next = useNextFollowUp(leadId)
  const now = useNow()
  if (!next) return null
  const text = `${next.kind}, ${dueText(next, now)}`
  return dueStateOf(next, now) === 'overdue' ? (
    <span className={styles['overdue']}>
      {text} <Badge tone="danger">Overdue</Badge>
    </span>
  ) : (
    text
  )
}

/** The cell reads it: it isn’t part of the lead. */
export const nextFollowUpColumn: Column<Lead> = {
  key: 'next_follow_up',
  label: selectFilters.next_follow_up,
  width: 220,
  text: () => '',
  cell: ({ _id }) => <NextFollowUp leadId={_id} />,
}
