import { getLeadHistory } from '../../../contract/endpoints/history.ts'
import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import type { HistoryStep } from '../../../contract/entities/history.ts'
import { colleagueName } from '../../../contract/entities/user.ts'
import { call } from '../../api/call.ts'
import { useColleagues, useNotes, useOutbox } from '../../db/hooks.ts'
import type { AckedEntry, OutboxEntry } from '../../db/outbox-entry.ts'
import { useUnsentChanges } from '../../db/use-unsent-changes.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { LogEntry } from '../../ui/log-entry.tsx'
import { WaitingMark } from '../../ui/waiting-mark.tsx'
import { useServerAnswer } from '../../workers/use-server-answer.ts'
import { type HistoryNames, historyWords } from './history-words.ts'
import styles from './lead-history.module.css'

interface LeadHistoryProps {
  leadId: string
  version: number
}

/** Who changed what, when on their device and when it arrived. Without signal: what this device itself knows. */
export function LeadHistory({ leadId, version }: LeadHistoryProps) {
  const { state, askAgain } = useServerAnswer(`${leadId} ${version}`, (asked) =>
    call(getLeadHistory, { params: { id: leadId } }, asked),
  )
  const names = useNames(leadId)
  const own = useOutbox()
  const waiting = useUnsentChanges({ entity: 'lead', id: leadId }).entries.toReversed()
  const sent = own?.sent.filter(({ lane }) => lane === `lead:${leadId}`) ?? []
  if (state.kind === 'loading') return <p role="status">Loading...</p>
  return (
    <div className={styles['history']}>
      {state.kind === 'here' ? null : (
        <div className={styles['notice']}>
          <p>
            {state.kind === 'offline'
              ? 'No signal: only what you did on this device in the last week is shown.'
              : state.words}
          </p>
          <Button icon="refresh" onClick={askAgain}>
            Try again
          </Button>
        </div>
      )}
      <ol aria-label="History" className={styles['steps']}>
        {waiting.map((entry) => (
          <OwnStep entry={entry} key={entry.mutationId} />
        ))}
        {state.kind === 'here'
          ? state.answer.history.map((step) => (
              <Step key={`${step.at} ${step.field} ${step.by._id}`} names={names} step={step} />
            ))
          : sent.map((entry) => <OwnStep entry={entry} key={entry.mutationId} />)}
      </ol>
      {state.kind === 'here' && state.answer.history.length + waiting.length === 0 ? (
        <p className={styles['empty']}>Nothing has been changed yet.</p>
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
        {step.deviceAt ? <Moment at={step.deviceAt} words="On the device" /> : null}
        <Moment at={step.at} words="Arrived" />
        {step.isDecision ? <Badge tone="info">Decided between two changes</Badge> : null}
      </>
    }
    text={historyWords(step, names)}
  />
)

/** The person's own, as this device keeps it. */
const OwnStep = ({ entry }: { entry: OutboxEntry | AckedEntry }) => (
  <LogEntry
    facts={
      <>
        <span>You</span>
        <Moment at={entry.savedAt} words="On the device" />
        {'ackedAt' in entry ? <Moment at={entry.ackedAt} words="Arrived" /> : <WaitingMark />}
      </>
    }
    text={entry.description}
  />
)

const Moment = ({ at, words }: { at: string | number; words: string }) => (
  <span>
    {`${words} `}
    <time dateTime={new Date(at).toISOString()}>{formatTimestamp(at)}</time>
  </span>
)
