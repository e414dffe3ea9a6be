import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import { useSyncSummary } from '../../hooks/use-local-data.ts'
import type { LeadPage } from '../../search/lead-search.ts'
import { Progress } from '../../ui/feedback/progress.tsx'
import { centreNote } from './centre-note.ts'
import styles from './leads-totals.module.css'
import { thousands } from '../../ui/primitives/amounts.ts'

interface LeadsTotalsProps {
  total: number | undefined
  centre: LeadPage['centre'] | undefined
}

const noRoomNote = (heldFrom: string) =>
  `Leads created before ${formatTimestamp(heldFrom)} are not on this device: it has no room for them.`

/** How many were found, and whether the device has them all. */
export function LeadsTotals({ total, centre }: LeadsTotalsProps) {
  const bootstrap = useSyncSummary()?.bootstrap
  const isPartial = bootstrap && !bootstrap.complete && bootstrap.total > 0
  const note = centreNote(centre)
  return (
    <div className={styles['totals']}>
      {total === undefined ? null : <p>{total === 1 ? '1 lead' : `${thousands(total)} leads`}</p>}
      {isPartial ? (
        <div className={styles['partial']}>
          <p>{`${thousands(bootstrap.have)} of ${thousands(bootstrap.total)} leads on this device`}</p>
          <Progress label="Leads on this device" total={bootstrap.total} value={bootstrap.have} />
        </div>
      ) : null}
      {bootstrap?.heldFrom === undefined ? null : <p>{noRoomNote(bootstrap.heldFrom)}</p>}
      {note ? <p>{note}</p> : null}
    </div>
  )
}
