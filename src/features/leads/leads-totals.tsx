import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import type { BootstrapSummary } from '../../db/views/sync-summary.ts'
import { useSyncSummary } from '../../hooks/use-sync-data.ts'
import type { LeadPage } from '../../search/lead-search.ts'
import { Progress } from '../../ui/feedback/progress.tsx'
import { thousands } from '../../ui/primitives/amounts.ts'
import { centreNote } from './centre-note.ts'
import styles from './leads-totals.module.css'
import { texts } from './texts.ts'

interface LeadsTotalsProps {
  total: number | undefined
  centre: LeadPage['centre'] | undefined
}

const missingNote = (heldFrom: string, { isFull, keepsNewest = 0 }: BootstrapSummary) =>
  texts.leadsCreatedBeforeHeld(
    formatTimestamp(heldFrom),
    isFull ? texts.hasNoRoom : texts.keepsTheNewest(thousands(keepsNewest)),
  )

/** How many leads were found, and which of the company's this device lacks. */
export function LeadsTotals({ total, centre }: LeadsTotalsProps) {
  const bootstrap = useSyncSummary()?.bootstrap
  const isPartial = bootstrap && !bootstrap.complete && bootstrap.total > 0
  const note = centreNote(centre)
  return (
    <div className={styles['totals']}>
      {total === undefined ? null : <p>{total === 1 ? '1 lead' : `${thousands(total)} leads`}</p>}
      {isPartial ? (
        <div className={styles['partial']}>
          <p>{texts.haveOfTotalLeads(thousands(bootstrap.have), thousands(bootstrap.total))}</p>
          <Progress label={texts.leadsOnThisDevice} total={bootstrap.total} value={bootstrap.have} />
        </div>
      ) : null}
      {bootstrap?.heldFrom === undefined ? null : <p>{missingNote(bootstrap.heldFrom, bootstrap)}</p>}
      {note ? <p>{note}</p> : null}
    </div>
  )
}
