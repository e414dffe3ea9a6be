import { Card } from '../../ui/card.tsx'
import styles from './sync-screen.module.css'
import { useStoragePromise } from './use-storage-promise.ts'

export function SyncHelp() {
  const isKept = useStoragePromise()
  return (
    <Card title="What you can rely on">
      <div className={styles['help']}>
        <p>
          If it says <strong>Saved on this device</strong>, it survives closing, crashing or killing the tab, the
          browser or the app, and it reaches the server exactly once or comes back to you to decide: never dropped,
          doubled or reordered in silence.
        </p>
        <p>
          If it says <strong>Sent</strong>, it is committed on the server. Devices that have synced show the same data.
        </p>
        {isKept === undefined ? null : <p>{storageWords(isKept)}</p>}
        <p className={styles['smallPrint']}>
          Not covered: power loss in the instant the system writes to disk, somebody clearing this site’s data, and work
          older than 80 days, which is not sent without asking you.
        </p>
      </div>
    </Card>
  )
}

const storageWords = (isKept: boolean) =>
  isKept
    ? 'This browser has promised to keep what is on this device.'
    : 'This browser may clear what is on this device when it runs out of space. It is less likely to when Doorstep is installed as an app.'
