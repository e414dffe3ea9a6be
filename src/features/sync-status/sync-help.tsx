import { Card } from '../../ui/primitives/card.tsx'
import styles from './sync-screen.module.css'
import { useStoragePromise } from './use-storage-promise.ts'

export function SyncHelp() {
  const isKept = useStoragePromise()
  return (
    <Card title="How saving works">
      <div className={styles['help']}>
        <p>
          <strong>Saved on this device</strong> means your change is safe even if the app closes. It’s sent once, when
          you’re online; if there’s a problem, we ask you.
        </p>
        <p>
          <strong>Sent</strong> means the server has it. Other devices show it once they have synced.
        </p>
        {isKept === undefined ? null : <p>{storageText(isKept)}</p>}
        <p className={styles['smallPrint']}>
          Not covered: a power cut while the system is writing to disk, someone clearing this site’s data, and changes
          older than 80 days, which aren’t sent without asking you.
        </p>
      </div>
    </Card>
  )
}

const storageText = (isKept: boolean) =>
  isKept
    ? 'This browser has promised to keep Doorstep’s data on this device.'
    : 'This browser may clear Doorstep’s data when it runs out of space. That is less likely if you install Doorstep.'
