import type { ReactNode } from 'react'
import { useOutbox, useSyncSummary } from '../../hooks/use-local-data.ts'
import type { OutboxEntry } from '../../db/schema/outbox-entry.ts'
import { Card } from '../../ui/primitives/card.tsx'
import { counted } from '../../ui/primitives/amounts.ts'
import { MoveChanges } from './move-changes.tsx'
import { ChangeList } from './changes/change-list.tsx'
import { ContestedChange } from './changes/contested-change.tsx'
import { EmptiedServer } from './emptied-server.tsx'
import { InstallCard } from './install-card.tsx'
import { RefusedChange } from './changes/refused-change.tsx'
import { SyncHelp } from './sync-help.tsx'
import { SyncOverview } from './sync-overview.tsx'
import styles from './sync-screen.module.css'
import { useCompanyNames } from './use-company-names.ts'

interface SyncScreenProps {
  /** Changes of many rows, each as one line. */
  batches: ReactNode
  /** Values of this person that others replaced. */
  replaced: ReactNode
}

/** So many refused rows of batches are listed; deciding about all of a batch is offered on its line. */
const REFUSED_SHOWN = 50
const isSingle = ({ batchId }: OutboxEntry) => batchId === undefined

export function SyncScreen({ batches, replaced }: SyncScreenProps) {
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
      <title>Sync · Doorstep</title>
      <h1>Sync</h1>
      <SyncOverview summary={summary} />
      {summary.bootstrap?.isEmptied ? <EmptiedServer leads={summary.bootstrap.have} /> : null}
      {batches}
      {refused.length > 0 ? (
        <Card title="Needs attention">
          <ul className={styles['refused']}>
            {refused.map((entry) => (
              <RefusedChange companyName={companyNames.get(entry.companyId)} entry={entry} key={entry.mutationId} />
            ))}
          </ul>
          {unlisted > 0 ? <p>{`${counted(unlisted, 'more change')}. Decide about all of them above.`}</p> : null}
        </Card>
      ) : null}
      {contested.length > 0 ? (
        <Card title="Conflicting changes">
          <ul className={styles['refused']}>
            {contested.map((entry) => (
              <ContestedChange companyName={companyNames.get(entry.companyId)} entry={entry} key={entry.mutationId} />
            ))}
          </ul>
        </Card>
      ) : null}
      {replaced}
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
      <MoveChanges hasUnsent={summary.waiting + outbox.refused.length > 0} />
      <InstallCard hasUnsent={summary.waiting + outbox.refused.length > 0} />
      <SyncHelp />
    </div>
  )
}
