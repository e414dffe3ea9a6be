import { useSyncSummary } from '../../hooks/use-sync-data.ts'
import { SyncOverview } from './sync-overview.tsx'
import styles from './sync-tile.module.css'

export function SyncTile() {
  const summary = useSyncSummary()
  return <div className={styles['tile']}>{summary ? <SyncOverview isQuiet summary={summary} /> : null}</div>
}
