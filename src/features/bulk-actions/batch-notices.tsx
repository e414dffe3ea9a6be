import { useCompany } from '../../hooks/use-local-data.ts'
import { useBatches } from '../../hooks/use-sync-data.ts'
import { deferred } from '../../ui/primitives/deferred.tsx'
import styles from './bulk-actions.module.css'
import { listTexts } from './list-texts.ts'

const BatchNotice = deferred(async () => (await import('./batch-notice.tsx')).BatchNotice)

export function BatchNotices() {
  const { companyId } = useCompany()
  const batches = useBatches()?.filter((batch) => batch.companyId === companyId && !batch.isSeen) ?? []
  if (batches.length === 0) return null
  return (
    <ul aria-label={listTexts.changesOfManyLeads} className={styles['notices']}>
      {batches.map((batch) => (
        <BatchNotice batch={batch} isKept={false} key={batch.batchId} />
      ))}
    </ul>
  )
}

export function AllBatches() {
  const batches = useBatches() ?? []
  if (batches.length === 0) return null
  return (
    <ul className={styles['notices']}>
      {batches.map((batch) => (
        <BatchNotice batch={batch} isKept key={batch.batchId} />
      ))}
    </ul>
  )
}
