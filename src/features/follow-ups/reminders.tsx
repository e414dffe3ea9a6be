import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { dueOrder, type FollowUp, reminderNotification } from '../../../contract/entities/follow-up.ts'
import { factOf } from '../../../contract/entities/lead-facts.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { withWishes } from '../../../contract/entities/wish.ts'
import { useLeads, useOwnWishes } from '../../hooks/use-local-data.ts'
import { useReminders } from '../../hooks/use-reminders.ts'
import { nameOf } from '../../records/follow-up-due.ts'
import { DoNotBadges } from '../../records/do-not-marks.tsx'
import { PersistentToast } from '../../ui/feedback/toasts.tsx'
import { Button, buttonClass } from '../../ui/primitives/button.tsx'
import { deferredMenu } from '../../ui/primitives/deferred.tsx'
import { Icon } from '../../ui/primitives/icon.tsx'
import { LiveText } from '../../ui/primitives/text.tsx'
import { EditFollowUpDialog } from './follow-up-dialog.tsx'
import styles from './reminders.module.css'
import { texts } from './texts.ts'
import { useFollowUpActions } from './use-follow-up-actions.ts'

const SnoozeMenu = deferredMenu(async () => (await import('./snooze-menu.tsx')).SnoozeMenu)

/** At its time, on whichever screen the person is: one after the other, so that they never fill a phone. */
export function Reminders() {
  const { due, putAside, isShownHere, showHere } = useReminders()
  const [first] = due
  const lead = useLeads(first ? [first.leadId] : [])?.[0]
  if (!first || lead?._id !== first.leadId) return null
  return (
    <Reminder
      followUp={first}
      key={`${first._id} ${dueOrder(first)}`}
      lead={lead}
      more={due.length - 1}
      onOpen={() => putAside(first)}
      onShown={() => {
        if (isShownHere(first)) return false
        showHere(first)
        return true
      }}
    />
  )
}

interface ReminderProps {
  followUp: FollowUp
  lead: Lead
  more: number
  onOpen: () => void
  /** False when it had been shown on this device before. */
  onShown: () => boolean
}

/** A device that is being looked at goes first, so that a reminder doesn't end on one that nobody sees. */
const OTHERS_FIRST_MS = 10_000

function Reminder({ followUp, lead, more, onOpen, onShown }: ReminderProps) {
  const name = leadName(lead)
  const what = nameOf(followUp)
  const actions = useFollowUpActions(name)
  const [isEditing, setIsEditing] = useState(false)
  const { title: text, href, ...notification } = reminderNotification(followUp, lead)
  const remind = useEffectEvent(() => {
    if (!onShown()) return
    void notify(text, { ...notification, data: href })
  })
  useEffect(() => {
    const timer = setTimeout(remind, document.visibilityState === 'visible' ? 0 : OTHERS_FIRST_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <PersistentToast label={texts.reminder}>
      <p className={styles['line']} role="status" translate="no">
        <Link className={styles['link']} onClick={onOpen} to={href}>
          <LiveText>{more > 0 ? `${text} ${texts.moreDue(more)}` : text}</LiveText>
        </Link>
      </p>
      <CallLink lead={lead} />
      <Button aria-label={texts.doneWhat(what)} icon="check" kind="primary" onClick={() => actions.finish(followUp)} />
      <SnoozeMenu
        button={{
          'aria-label': texts.snoozeWhat(what),
          children: <Icon name="clock" />,
          className: clsx(buttonClass(), styles['button']),
        }}
        followUp={followUp}
        onDue={(due) => actions.snooze(followUp, due)}
        onPick={() => setIsEditing(true)}
      />
      {isEditing ? (
        <EditFollowUpDialog actions={actions} followUp={followUp} onClose={() => setIsEditing(false)} />
      ) : null}
    </PersistentToast>
  )
}

/** The first number of a lead that may be called; otherwise why it may not. */
function CallLink({ lead }: { lead: Lead }) {
  const wished = withWishes(lead, useOwnWishes())
  const { phones, asksFirst } = factOf(wished, 'phone')
  if (asksFirst) return <DoNotBadges lead={lead} />
  const [number] = phones ?? []
  if (!number) return null
  return (
    <a aria-label={texts.callName(leadName(lead))} className={clsx(buttonClass(), styles['button'])} href={number.href}>
      <Icon name="phone" />
    </a>
  )
}

/** The system shows one for all tabs, because they share its tag. Nobody needs it who is looking at the message. */
async function notify(title: string, options: NotificationOptions): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  if (document.visibilityState === 'visible') return
  const worker = await navigator.serviceWorker.getRegistration()
  const shown = await worker?.getNotifications({ tag: options.tag ?? '' })
  if (shown?.length === 0) await worker?.showNotification(title, options)
}
