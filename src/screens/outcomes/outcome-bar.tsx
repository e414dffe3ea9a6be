import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { ACTIVITY_OUTCOMES, type ActivityOutcome, type ContactKind } from '../../../contract/entities/activity.ts'
import { callBackTimeOf, type FollowUp } from '../../../contract/entities/follow-up.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { texts } from '../../features/activities/texts.ts'
import { useAfterCall } from '../../features/activities/use-after-call.ts'
import { type Booking, type Recorded, useOutcomes } from '../../features/activities/use-outcomes.ts'
import { BookDialog } from '../../features/bookings/book-dialog.tsx'
import { CallBackDialog } from '../../features/follow-ups/call-back-dialog.tsx'
import { MessageLinks } from '../../features/messages/message-links.tsx'
import { Choice } from '../../ui/forms/choice.tsx'
import { failureText } from '../../ui/forms/failure-text.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { Button, buttonClass } from '../../ui/primitives/button.tsx'
import { showOpened } from '../../ui/back/show-opened.ts'
import type { AddedFollowUp } from '../../records/follow-up-due.ts'
import type { Walk } from '../../ui/layout/list-walk.tsx'
import styles from './outcome-bar.module.css'

interface OutcomeBarProps {
  lead: Lead
  /** What was to be done about the lead; the outcome ends it. */
  followUp?: FollowUp | undefined
  /** It opened because of a call. */
  isAfterCall?: boolean
  /** All is saved. */
  onFinish?: (done: Recorded) => void
  /** The list that the person came from, if any. */
  walk: Walk | undefined
}

/** What came of a call or visit: one tap, and another one for the next lead. */
export function OutcomeBar({ lead, followUp, walk, isAfterCall: isOfCall, onFinish }: OutcomeBarProps) {
  const titleId = useId()
  const toasts = useToasts()
  const { save, offerUndo } = useOutcomes(lead, followUp)
  const { kind, chooseKind, isAfterCall, bar, endCall } = useAfterCall(lead._id, isOfCall)
  const [asking, setAsking] = useState<'when' | 'booking'>()
  const [recorded, setRecorded] = useState<Recorded>()
  const isOpened = onFinish !== undefined
  // Where the bar was opened for this, and after a call for the first time, too.
  useEffect(() => {
    if (isOpened) showOpened(bar.current)
  }, [bar, isOpened])

  const unfinished = useUnfinished(offerUndo)

  const finish = (done: Recorded, added?: AddedFollowUp) => {
    unfinished.end()
    setAsking(undefined)
    offerUndo(done, { added, onUndone: () => setRecorded(undefined) })
    onFinish?.(done)
  }
  const record = async (outcome: ActivityOutcome, booking?: Booking) => {
    const done = await save(outcome, kind, booking)
    endCall()
    setRecorded(done)
    if (outcome !== 'Call back') return finish(done)
    unfinished.start(done)
    setAsking('when')
  }
  const press = async (outcome: ActivityOutcome) => {
    if (outcome === 'Booked') return setAsking('booking')
    try {
      await record(outcome)
    } catch (error) {
      toasts.fail(texts.notSaved, failureText(error))
    }
  }

  return (
    <section aria-labelledby={titleId} className={styles['bar']} ref={bar} tabIndex={-1}>
      <header className={styles['header']}>
        <h2 id={titleId}>{isAfterCall ? texts.howDidTheCallGo : texts.outcome}</h2>
        {recorded ? null : <Choice choices={kindTexts} label={texts.callOrVisit} onValue={chooseKind} value={kind} />}
      </header>
      {recorded ? (
        <NextStep lead={lead} onAnother={() => setRecorded(undefined)} recorded={recorded} walk={walk} />
      ) : (
        <Outcomes onPress={press} />
      )}
      {asking === 'when' && recorded ? (
        <CallBackDialog
          callBackTime={callBackTimeOf(lead.call_back_time)}
          isQuiet
          leadId={lead._id}
          onClose={(added) => finish(recorded, added)}
          subject={leadName(lead)}
        />
      ) : null}
      {asking === 'booking' ? (
        <BookDialog lead={lead} onBook={(booking) => record('Booked', booking)} onClose={() => setAsking(undefined)} />
      ) : null}
    </section>
  )
}

/** For an outcome whose "When?" is open when its screen is left: it is saved without a date, and can still be undone. */
function useUnfinished(finish: (done: Recorded) => void) {
  const unfinished = useRef<Recorded>(undefined)
  const handleLeave = useEffectEvent(() => (unfinished.current ? finish(unfinished.current) : undefined))
  useEffect(() => () => handleLeave(), [])
  return {
    start: (done: Recorded) => void (unfinished.current = done),
    end: () => void (unfinished.current = undefined),
  }
}

function Outcomes({ onPress }: { onPress: (outcome: ActivityOutcome) => Promise<void> }) {
  // A second tap while the first is saved would be a second call.
  const [isSaving, setIsSaving] = useState(false)
  const handlePress = async (outcome: ActivityOutcome) => {
    if (isSaving) return
    setIsSaving(true)
    await onPress(outcome)
    setIsSaving(false)
  }
  return (
    <div className={styles['outcomes']}>
      {ACTIVITY_OUTCOMES.map((outcome) => (
        <Button key={outcome} onClick={() => void handlePress(outcome)}>
          {outcome}
        </Button>
      ))}
    </div>
  )
}

const kindTexts: Record<ContactKind, string> = { Call: texts.call, Visit: texts.visit }

interface NextStepProps {
  lead: Lead
  recorded: Recorded
  walk: Walk | undefined
  onAnother: () => void
}

function NextStep({ lead, recorded: { outcome, status, booking }, walk, onAnother }: NextStepProps) {
  const first = useRef<HTMLDivElement>(null)
  // The pressed button is gone. Return and the space bar go on from here.
  const focus = useEffectEvent(() => first.current?.querySelector<HTMLElement>('a, button')?.focus())
  useEffect(() => focus(), [])
  const next = walk?.next
  return (
    <>
      <p role="status" translate="no">
        {texts.saved(outcome, status)}
      </p>
      <MessageLinks booking={booking} lead={lead} outcome={outcome} />
      {walk && !next ? <p className={styles['end']}>{texts.lastOfTheList}</p> : null}
      <div className={styles['next']} ref={first}>
        {next ? (
          <Link className={buttonClass('primary')} params={{ id: next.id }} to={next.to}>
            {texts.nextLead}
          </Link>
        ) : null}
        <Button kind="quiet" onClick={onAnother}>
          {texts.recordAnother}
        </Button>
      </div>
    </>
  )
}
