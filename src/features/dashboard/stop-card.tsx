import type { ReactNode } from 'react'
import { isDeal } from '../../../contract/entities/deal.ts'
import type { FollowUp } from '../../../contract/entities/follow-up.ts'
import { addressOf, leadName } from '../../../contract/entities/lead-address.ts'
import { setFollowUpDone } from '../../../contract/mutations/follow-up.ts'
import { setLeadStatus } from '../../../contract/mutations/lead.ts'
import { mutate } from '../../db/mutate.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { DoNotBadges } from '../../records/do-not-marks.tsx'
import { LeadLink } from '../../records/lead-link.tsx'
import { Distance } from '../../records/near-me.tsx'
import { NextStepDue } from '../../records/next-step-due.tsx'
import { nextStepText } from '../../records/next-step-text.ts'
import { ReachLinks } from '../../records/reach-links.tsx'
import { wantOf } from '../../records/want.ts'
import { useUndo } from '../../records/use-undo.ts'
import { useCloseOnBack } from '../../ui/back/use-close-on-back.ts'
import { Button, buttonClass } from '../../ui/primitives/button.tsx'
import { LiveText } from '../../ui/primitives/text.tsx'
import { texts } from './texts.ts'
import type { Stop } from './today-plan.ts'
import styles from './stop-card.module.css'

interface StopCardProps {
  stop: Stop
  now: number
  /** The first of what is left. */
  isNext: boolean
  isOpen: boolean
  onOpen: (isAfterCall: boolean) => void
  onShut: () => void
  onDone: (isDone: boolean) => void
  /** To record its outcome in place. */
  children: ReactNode
}

/** One lead of the day: why it is here, what the person wants, where, and what can be done. */
export function StopCard({ stop, now, isNext, isOpen, onOpen, onShut, onDone, children }: StopCardProps) {
  const { lead, step } = stop
  const address = addressOf(lead)
  const name = leadName(lead)
  const want = wantOf(lead)
  useCloseOnBack(isOpen, onShut)
  return (
    <li aria-label={name} className={styles['stop']} data-next={isNext}>
      <div className={styles['head']}>
        <h3 translate="no">
          <LeadLink lead={lead} />
        </h3>
        <NextStepDue now={now} step={step} />
      </div>
      <p className={styles['where']} translate="no">
        {address === name ? null : <LiveText>{address}</LiveText>}
        <Distance lead={lead} />
      </p>
      <DoNotBadges lead={lead} />
      <div className={styles['reason']}>
        <p>
          <LiveText>{nextStepText(lead, step, now)}</LiveText>
        </p>
        {step.mayClose ? <CloseButton stop={stop} /> : null}
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
      {children}
    </li>
  )
}

/** Has no outcome of a call or visit. */
const PAPERWORK: ReadonlySet<FollowUp['kind']> = new Set(['Send quote', 'Other'])

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
