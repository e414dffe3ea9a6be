import type { ReactNode } from 'react'
import { useOutbox, useSyncSummary } from '../../db/hooks.ts'
import type { OutboxEntry } from '../../db/outbox-entry.ts'
import { Card } from '../../ui/card.tsx'
import { thousands } from '../../ui/thousands.ts'
import { CarryWork } from './carry-work.tsx'
import { ChangeList } from './change-list.tsx'
import { ContestedChange } from './contested-change.tsx'
import { EmptiedServer } from './emptied-server.tsx'
import { RefusedChange } from './refused-change.tsx'
import { SyncHelp } from './sync-help.tsx'
import { SyncOverview } from './sync-overview.tsx'
import styles from './sync-screen.module.css'
import { useCompanyNames } from './use-company-names.ts'

interface SyncScreenProps {
  /** Changes of many rows, each as one line. */
  batches: ReactNode
}

/** So many refused rows of batches are listed; deciding about all of a batch is offered on its line. */
const REFUSED_SHOWN = 50
const isSingle = ({ batchId }: OutboxEntry) => batchId === undefined

export function SyncScreen({ batches }: SyncScreenProps) {
  const outbox = useOutbox()
  const summary = useSyncSummary()
  const companyNames = useCompanyNames()
  if (!outbox || !summary) return <p role="status">Loading...</p>
  const { contested } = outbox
  const waiting = outbox.waiting.filter(isSingle)
  const sending = outbox.sending.filter(isSingle)
  const sent = outbox.sent.filter(isSingle)
  const ofBatches = outbox.refused.filter((entry) => !isSingle(entry))
  const refused = [...outbox.refused.filter(isSingle), ...ofBatches.slice(0, REFUSED_SHOWN)]
  const unlisted = ofBatches.length - REFUSED_SHOWN
  return (
    <div className={styles['screen']}>
      <title>Sent and waiting · Doorstep</title>
      <h1>Sent and waiting</h1>
      <SyncOverview summary={summary} />
      {summary.bootstrap?.isEmptied ? <EmptiedServer leads={summary.bootstrap.have} /> : null}
      {batches}
      {refused.length > 0 ? (
        <Card title="Needs you">
          <ul className={styles['refused']}>
            {refused.map((entry) => (
              <RefusedChange companyName={companyNames.get(entry.companyId)} entry={entry} key={entry.mutationId} />
            ))}
          </ul>
          {unlisted > 0 ? <p>{`And ${thousands(unlisted)} more. Decide about all of them above.`}</p> : null}
        </Card>
      ) : null}
      {contested.length > 0 ? (
        <Card title="Changed by two people">
          <ul className={styles['refused']}>
            {contested.map((entry) => (
              <ContestedChange companyName={companyNames.get(entry.companyId)} entry={entry} key={entry.mutationId} />
            ))}
          </ul>
        </Card>
      ) : null}
      {sending.length > 0 ? (
        <Card title="Sending">
          <ChangeList companyNames={companyNames} entries={sending} />
        </Card>
      ) : null}
      <Card title="Waiting">
        <ChangeList companyNames={companyNames} empty="Nothing is waiting." entries={waiting} />
      </Card>
      <Card title="Sent in the last 7 days">
        <ChangeList companyNames={companyNames} empty="Nothing sent yet." entries={sent} />
      </Card>
      <CarryWork hasUnsent={summary.waiting + outbox.refused.length > 0} />
      <SyncHelp />
    </div>
  )
}
