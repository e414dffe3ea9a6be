import type { BatchProgress } from '../../db/outbox/batch-progress.ts'
import { useBatches, useCompany } from '../../hooks/use-local-data.ts'
import { Deferred } from '../../ui/primitives/deferred.tsx'
import styles from './bulk-actions.module.css'

const loadNotice = async () => (await import('./batch-notice.tsx')).BatchNotice
const notice = (batch: BatchProgress, isKept: boolean) => (
  <Deferred given={{ batch, isKept }} isWanted key={batch.batchId} load={loadNotice} onMissing={() => undefined} />
)

/** How the changes of many leads in this company are going, until the person has put each away. */
export function BatchNotices() {
  const { companyId } = useCompany()
  const batches = useBatches()?.filter((batch) => batch.companyId === companyId && !batch.isSeen) ?? []
  if (batches.length === 0) return null
  return (
    <ul aria-label="Changes of many leads" className={styles['notices']}>
      {batches.map((batch) => notice(batch, false))}
    </ul>
  )
}

/** All of a week, put away or not, in every company: for the sync screen. */
export function AllBatches() {
  const batches = useBatches() ?? []
  if (batches.length === 0) return null
  return <ul className={styles['notices']}>{batches.map((batch) => notice(batch, true))}</ul>
}
