import { useOutbox, useSyncSummary } from '../../db/hooks.ts'
import { Card } from '../../ui/card.tsx'
import { ChangeList } from './change-list.tsx'
import { ContestedChange } from './contested-change.tsx'
import { RefusedChange } from './refused-change.tsx'
import { SyncHelp } from './sync-help.tsx'
import { SyncOverview } from './sync-overview.tsx'
import styles from './sync-screen.module.css'
import { useCompanyNames } from './use-company-names.ts'

export function SyncScreen() {
  const outbox = useOutbox()
  const summary = useSyncSummary()
  const companyNames = useCompanyNames()
  if (!outbox || !summary) return <p role="status">Loading...</p>
  const { refused, contested, waiting, sending, sent } = outbox
  return (
    <div className={styles['screen']}>
      <title>Sent and waiting · Doorstep</title>
      <h1>Sent and waiting</h1>
      <SyncOverview summary={summary} />
      {refused.length > 0 ? (
        <Card title="Needs you">
          <ul className={styles['refused']}>
            {refused.map((entry) => (
              <RefusedChange companyName={companyNames.get(entry.companyId)} entry={entry} key={entry.mutationId} />
            ))}
          </ul>
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
      <SyncHelp />
    </div>
  )
}
