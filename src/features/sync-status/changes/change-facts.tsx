import { formatTimestamp } from '../../../../contract/entities/field-text.ts'
import type { AcknowledgedEntry, OutboxEntry } from '../../../db/schema/outbox-entry.ts'
import styles from '../sync-screen.module.css'
import { texts } from '../texts.ts'

interface ChangeFactsProps {
  entry: OutboxEntry | AcknowledgedEntry
  companyName: string | undefined
}

export function ChangeFacts({ entry, companyName }: ChangeFactsProps) {
  return (
    <>
      <p className={styles['what']}>{entry.description}</p>
      <p className={styles['facts']}>
        <span translate="no">{entry.subject}</span>
        <time dateTime={new Date(entry.savedAt).toISOString()}>{formatTimestamp(entry.savedAt)}</time>
        {'acknowledgedAt' in entry ? <span>{texts.sentAt(formatTimestamp(entry.acknowledgedAt))}</span> : null}
        {companyName ? <span>{companyName}</span> : null}
      </p>
    </>
  )
}
