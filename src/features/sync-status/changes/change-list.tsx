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
          {entry.lastError ? <p className={styles['notice']}>{texts.lastTryMessage(entry.lastError.message)}</p> : null}
        </li>
      ))}
    </ul>
  )
}
