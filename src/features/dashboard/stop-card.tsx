import type { ReactNode } from 'react'
import { isDeal } from '../../../contract/entities/deal.ts'
import { formatDate } from '../../../contract/entities/field-text.ts'
import type { FollowUp } from '../../../contract/entities/follow-up.ts'
import { addressOf, leadName } from '../../../contract/entities/lead-address.ts'
import type { LeadStatus } from '../../../contract/entities/lead.ts'
import { setFollowUpDone } from '../../../contract/mutations/follow-up.ts'
import { setLeadStatus } from '../../../contract/mutations/lead.ts'
import { mutate } from '../../db/mutate.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { DoNotBadges } from '../../records/do-not-marks.tsx'
import { dueStateOf, dueText, pastText, shortDay } from '../../records/follow-up-due.ts'
import { LeadLink } from '../../records/lead-link.tsx'
import { Distance } from '../../records/near-me.tsx'
import { isLastTry } from '../../records/next-step.ts'
import { ReachLinks } from '../../records/reach-links.tsx'
import { wantOf } from '../../records/want.ts'
import { useUndo } from '../../records/use-undo.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Button, buttonClass } from '../../ui/primitives/button.tsx'
import { londonDate } from '../../ui/primitives/london-day.ts'
import { LiveText } from '../../ui/primitives/text.tsx'
import { texts } from './texts.ts'
import type { Stop } from './today-plan.ts'
import styles from './today-queue.module.css'

interface StopCardProps {
  stop: Stop
  now: number
  /** The first of what is left. */
  isNext: boolean
  isOpen: boolean
  onOpen: (isAfterCall: boolean) => void
  onShut: () => void
  onDone: (isDone: boolean) => void
  outcomes: () => ReactNode
}

/** One lead of the day: why it is here, what the person wants, where, and what can be done. */
export function StopCard({ stop, now, isNext, isOpen, onOpen, onShut, onDone, outcomes }: StopCardProps) {
  const { lead, step } = stop
  const address = addressOf(lead)
  const name = leadName(lead)
  const want = wantOf(lead)
  return (
    <li aria-label={name} className={styles['stop']} data-next={isNext}>
      <div className={styles['head']}>
        <h3 translate="no">
          <LeadLink lead={lead} />
        </h3>
        <When now={now} stop={stop} />
      </div>
      <p className={styles['where']} translate="no">
        {address === name ? null : <LiveText>{address}</LiveText>}
        <Distance lead={lead} />
      </p>
      <DoNotBadges lead={lead} />
      <div className={styles['reason']}>
        <p>
          <LiveText>{reasonOf(stop, now)}</LiveText>
        </p>
        {isLastTry(lead, step) ? <CloseButton stop={stop} /> : null}
      </div>
      {want ? (
        <p className={styles['want']} translate="no">
          <LiveText>{want}</LiveText>
        </p>
      ) : null}
      <div className={styles['actions']}>
        {/* After a call the outcome is asked for. */}
        <ReachLinks className={buttonClass()} lead={lead} onCall={() => (isDeal(lead) ? undefined : onOpen(true))} />
        {isDeal(lead) || (step.followUp && PAPERWORK.has(step.followUp.kind)) ? (
          <DoneButton onDone={onDone} stop={stop} />
        ) : (
          <Button
            aria-expanded={isOpen}
            icon="check"
            kind={isOpen ? 'secondary' : 'primary'}
            onClick={() => (isOpen ? onShut() : onOpen(false))}
          >
            {texts.outcome}
          </Button>
        )}
      </div>
      {isOpen ? outcomes() : null}
    </li>
  )
}

/** Has no outcome of a call or visit. */
const PAPERWORK: ReadonlySet<FollowUp['kind']> = new Set(['Send quote', 'Other'])

const CALLS: Partial<Record<LeadStatus, string>> = { '1st Call': '2nd', '2nd Call': '3rd', '3rd Call': '4th' }

/** Why it is to be done today. */
function reasonOf({ lead, step: { why, followUp, last, ...step } }: Stop, now: number): string {
  if (followUp) return followUp.note ? `${followUp.kind}: ${followUp.note}` : followUp.kind
  if (why === 'missed booking') return texts.noOutcomeYet
  if (why !== 'call again')
    return why === 'new' ? texts.newSince(formatDate(londonDate(Date.parse(lead.createdAt)))) : ''
  if (lead.lead_status === 'Call Back')
    return lead.call_back_time ? texts.askedToBeCalled(lead.call_back_time) : texts.askedToBeCalledBack
  if (isLastTry(lead, { why, ...step })) return texts.threeCalls
  const which = CALLS[lead.lead_status] ?? ''
  return last ? texts.lastTried(which, pastText(last.at, now)) : texts.nextCall(which)
}

function When({ stop: { step }, now }: { stop: Stop; now: number }) {
  if (!step.due) return null
  const { dueDate, dueTime } = step.due
  if (step.why === 'booking') return <Badge tone="success">{texts.bookedAt(dueTime)}</Badge>
  if (step.why === 'missed booking')
    return <Badge tone="danger">{texts.bookedAt(`${shortDay(dueDate, now)} ${dueTime}`)}</Badge>
  return <Badge tone={dueStateOf(step.due, now) === 'overdue' ? 'danger' : 'accent'}>{dueText(step.due, now)}</Badge>
}

function DoneButton({ stop: { lead, step }, onDone }: { stop: Stop; onDone: (isDone: boolean) => void }) {
  const device = useDevice()
  const { save, undoWith } = useUndo()
  const { followUp } = step
  const subject = leadName(lead)
  const setDone = async (doneAt: string | null) => {
    if (!followUp) return onDone(doneAt !== null)
    const { _id: followUpId, version: base } = followUp
    await mutate(device, setFollowUpDone, { followUpId, doneAt }, doneAt === null ? { subject } : { subject, base })
  }
  const handleDone = () =>
    save(
      () => setDone(new Date().toISOString()),
      texts.nameDone(subject),
      undoWith(() => setDone(null)),
    )
  return (
    <Button icon="check" kind="primary" onClick={() => void handleDone()}>
      {texts.done}
    </Button>
  )
}

function CloseButton({ stop: { lead } }: { stop: Stop }) {
  const device = useDevice()
  const { save, undoWith } = useUndo()
  const { _id: leadId, lead_status: before, version: base } = lead
  const subject = leadName(lead)
  const handleClose = () =>
    save(
      () => mutate(device, setLeadStatus, { leadId, status: 'Closed' }, { subject, base }),
      texts.closed(subject),
      undoWith(() => mutate(device, setLeadStatus, { leadId, status: before }, { subject })),
    )
  return <Button onClick={() => void handleClose()}>{texts.closeLead}</Button>
}
