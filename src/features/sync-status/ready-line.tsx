import { useSyncSummary } from '../../hooks/use-sync-data.ts'
import { Progress } from '../../ui/feedback/progress.tsx'
import { thousands } from '../../ui/primitives/amounts.ts'
import { Icon } from '../../ui/primitives/icon.tsx'
import styles from './sync-screen.module.css'
import { texts } from './texts.ts'
import { READY_WORDS, useReadiness, useSaysReady } from './use-readiness.ts'

/** How far the first download is, then that this device is ready. */
export function ReadyLine() {
  const summary = useSyncSummary()
  const readiness = useReadiness(summary)
  useSaysReady(readiness === 'ready')
  if (!summary?.bootstrap || readiness === undefined) return null
  const { have, total } = summary.bootstrap
  if (readiness === 'ready') {
    return (
      <p className={styles['ready']} translate="no">
        <Icon name="check" size={24} />
        {READY_WORDS}
      </p>
    )
  }
  return (
    <div className={styles['bootstrap']} translate="no">
      <p>{texts.gettingThisDeviceReady}</p>
      {total > 0 ? (
        <>
          <p>{texts.haveOfTotalLeads(thousands(have), thousands(total))}</p>
          <Progress label={texts.leadsOnThisDevice} total={total} value={have} />
        </>
      ) : null}
    </div>
  )
}
