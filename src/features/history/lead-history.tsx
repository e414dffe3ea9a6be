import { getLeadHistory } from '../../../contract/endpoints/history.ts'
import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import type { HistoryStep } from '../../../contract/entities/history.ts'
import { colleagueName } from '../../../contract/entities/user.ts'
import { call } from '../../api/call.ts'
import { useColleagues, useFollowUps, useNotes, useOutbox } from '../../hooks/use-local-data.ts'
import type { AcknowledgedEntry, OutboxEntry } from '../../db/schema/outbox-entry.ts'
import { useUnsentChanges } from '../../hooks/use-unsent-changes.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { LogEntry } from '../../ui/feedback/log-entry.tsx'
import { WaitingMark } from '../../ui/feedback/waiting-mark.tsx'
import { useServerQuery } from '../../hooks/server-queries.ts'
import { type HistoryNames, historyText } from './history-text.ts'
import { useReplaced } from './replaced-notices.tsx'
import styles from './lead-history.module.css'
import { texts } from './texts.ts'

interface LeadHistoryProps {
  leadId: string
  version: number
}

/** Activity with the time on the user's device and the time of arrival. Offline it shows this device's own changes. */
export function LeadHistory({ leadId, version }: LeadHistoryProps) {
  const followUps = useFollowUps(leadId)?.map((followUp) => followUp.version) ?? []
  const { value, failure, refetch } = useServerQuery(`history ${leadId} ${version} ${followUps.join(' ')}`, (auth) =>
    call(getLeadHistory, { params: { id: leadId } }, auth),
  )
  const names = useNames(leadId)
  const own = useOutbox()
  const { notices, textOf } = useReplaced()
  const replaced = notices.filter(({ entityId }) => entityId === leadId)
  const waiting = useUnsentChanges({ entity: 'lead', id: leadId }).entries.toReversed()
  const sent = own?.sent.filter(({ lane }) => lane === `lead:${leadId}`) ?? []
  const history = failure ? undefined : value?.history
  if (!history && !failure) return <p role="status">{texts.loading}</p>
  return (
    <div className={styles['history']}>
      {failure ? (
        <div className={styles['notice']}>
          <p>{failure.isOffline ? texts.youreOfflineSoYouSee : failure.text}</p>
          <Button icon="refresh" onClick={refetch}>
            {texts.tryAgain}
          </Button>
        </div>
      ) : null}
      <ol aria-label={texts.history} className={styles['steps']}>
        {replaced.map((notice) => (
          <LogEntry
            facts={
              <>
                <span>{notice.by.name}</span>
                <Moment at={notice.createdAt} text={texts.arrived} />
                <Badge tone="warning">{texts.replacedYours}</Badge>
              </>
            }
            key={notice._id}
            text={textOf(notice)}
          />
        ))}
        {waiting.map((entry) => (
          <OwnStep entry={entry} key={entry.mutationId} />
        ))}
        {history
          ? history.map((step) => <Step key={`${step.at} ${step.field} ${step.by._id}`} names={names} step={step} />)
          : sent.map((entry) => <OwnStep entry={entry} key={entry.mutationId} />)}
      </ol>
      {history && history.length + waiting.length + replaced.length === 0 ? (
        <p className={styles['empty']}>{texts.noChangesYet}</p>
      ) : null}
    </div>
  )
}

function useNames(leadId: string): HistoryNames {
  const people = useColleagues()?.map((person) => [person._id, colleagueName(person)] as const)
  const notes = useNotes(leadId)?.map(({ _id, content }) => [_id, content] as const)
  return { people: new Map(people), notes: new Map(notes) }
}

const Step = ({ step, names }: { step: HistoryStep; names: HistoryNames }) => (
  <LogEntry
    facts={
      <>
        <span>{step.by.name}</span>
        {step.deviceAt ? <Moment at={step.deviceAt} text={texts.onTheDevice} /> : null}
        <Moment at={step.at} text={texts.arrived} />
        {step.isDecision ? <Badge tone="info">{texts.resolvedAConflict}</Badge> : null}
      </>
    }
    text={historyText(step, names)}
  />
)

const OwnStep = ({ entry }: { entry: OutboxEntry | AcknowledgedEntry }) => (
  <LogEntry
    facts={
      <>
        <span>{texts.you}</span>
        <Moment at={entry.savedAt} text={texts.onTheDevice} />
        {'ackedAt' in entry ? <Moment at={entry.ackedAt} text={texts.arrived} /> : <WaitingMark />}
      </>
    }
    text={entry.description}
  />
)

const Moment = ({ at, text }: { at: string | number; text: string }) => (
  <span>
    {`${text} `}
    <time dateTime={new Date(at).toISOString()}>{formatTimestamp(at)}</time>
  </span>
)
