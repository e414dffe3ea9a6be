import type { AcknowledgedEntry, OutboxEntry } from '../../../db/schema/outbox-entry.ts'
import { ChangeFacts } from './change-facts.tsx'
import styles from '../sync-screen.module.css'
import { texts } from '../texts.ts'

interface ChangeListProps {
  entries: ReadonlyArray<OutboxEntry | AcknowledgedEntry>
  companyNames: ReadonlyMap<string, string>
  empty?: string
}

export function ChangeList({ entries, companyNames, empty }: ChangeListProps) {
  if (entries.length === 0) return <p className={styles['empty']}>{empty}</p>
  return (
    <ul className={styles['changes']}>
      {entries.map((entry) => (
        <li key={entry.mutationId}>
          <ChangeFacts companyName={companyNames.get(entry.companyId)} entry={entry} />
          {'conflict' in entry ? <p className={styles['notice']}>{texts.thisReplacedAValue}</p> : null}
          <LastTry ahead={aheadOf(entry, entries)} entry={entry} />
        </li>
      ))}
    </ul>
  )
}

/** The first of its lane that waits for its next try: this one is sent after it. */
const aheadOf = (entry: OutboxEntry, entries: readonly OutboxEntry[]) =>
  entries.find(({ lane, position, lastError }) => lastError && lane === entry.lane && position < entry.position)

function LastTry({ entry, ahead }: { entry: OutboxEntry; ahead: OutboxEntry | undefined }) {
  if (ahead?.lastError)
    return <p className={styles['notice']}>{texts.waitsBehind(ahead.description, ahead.lastError.message)}</p>
  return entry.lastError ? <p className={styles['notice']}>{texts.lastTryMessage(entry.lastError.message)}</p> : null
}
