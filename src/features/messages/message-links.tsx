import type { ActivityOutcome } from '../../../contract/entities/activity.ts'
import { MESSAGE_OUTCOME } from '../../../contract/entities/activity.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { subscriberIdOf } from '../../../contract/entities/marketing/subscriber.ts'
import { DEFAULT_TEMPLATES, fillTemplate, sentText } from '../../../contract/entities/messages/message-template.ts'
import { colleagueName } from '../../../contract/entities/user.ts'
import { withWishes } from '../../../contract/entities/wish.ts'
import { addActivity, removeActivity } from '../../../contract/mutations/activity.ts'
import { mutate } from '../../db/mutate.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { useCurrentCompany } from '../../hooks/use-current-company.ts'
import { useOwnWishes, useRow } from '../../hooks/use-local-data.ts'
import { useMe } from '../../hooks/use-me.ts'
import { useUndo } from '../../records/use-undo.ts'
import { buttonClass } from '../../ui/primitives/button.tsx'
import { showOpened } from '../../ui/back/show-opened.ts'
import { type Channel, channelsOf, type Message } from './channels.ts'
import styles from './messages.module.css'
import { texts } from './texts.ts'

interface MessageLinksProps {
  lead: Lead
  outcome: ActivityOutcome
  booking?: { date: string; time: string } | undefined
  /** Where the screen doesn't say who it is about. */
  isNamed?: boolean
}

/** What can be sent to the lead with one tap, by each way it may be written to. */
export function MessageLinks({ lead, outcome, booking, isNamed = false }: MessageLinksProps) {
  const channels = useChannels(lead)
  const messages = useMessages(lead, outcome, booking)
  const log = useLog(lead)
  if (channels.length === 0 || messages.length === 0) return null
  return (
    <section
      aria-label={texts.sendAMessage}
      className={styles['messages']}
      ref={isNamed ? showOpened : null}
      tabIndex={-1}
    >
      {isNamed ? <h3>{texts.messageTo(leadName(lead))}</h3> : null}
      {messages.map((message) => (
        <div className={styles['message']} key={message.subject}>
          <p>{message.subject}</p>
          {channels.map(({ kind, hrefOf }) => (
            <a
              aria-label={texts.sendBy(message.subject, texts.by[kind])}
              className={buttonClass()}
              href={hrefOf(message)}
              key={kind}
              onClick={() => void log(kind, message)}
              rel="noreferrer"
              target={kind === 'WhatsApp' ? '_blank' : undefined}
            >
              {texts.by[kind]}
            </a>
          ))}
        </div>
      ))}
    </section>
  )
}

function useChannels(lead: Lead): Channel[] {
  const wishes = useOwnWishes()
  const subscriber = useRow('subscriber', subscriberIdOf(lead.email ?? ''))
  return channelsOf(withWishes(lead, wishes), subscriber)
}

function useMessages(lead: Lead, outcome: ActivityOutcome, booking: MessageLinksProps['booking']): Message[] {
  const company = useCurrentCompany()
  const me = useMe()
  if (!company) return []
  // The row may not have the booking yet that was made a moment ago.
  const booked = booking ? { ...lead, actual_booking_date: booking.date, actual_booking_time: booking.time } : lead
  const facts = { lead: booked, company: company.name, me: me ? colleagueName(me) : '' }
  return (company.messages ?? DEFAULT_TEMPLATES)
    .filter((template) => template.outcome === undefined || template.outcome === outcome)
    .map(({ name, text }) => ({ subject: name, text: fillTemplate(text, facts) }))
}

/** Saves the message as an activity of the lead, before its app covers this one. */
function useLog(lead: Lead) {
  const device = useDevice()
  const { save, undoWith } = useUndo()
  const subject = leadName(lead)
  return async (kind: Channel['kind'], message: Message) => {
    const activityId = crypto.randomUUID()
    const at = new Date().toISOString()
    const sent = { kind, outcome: MESSAGE_OUTCOME, at, note: sentText(message.text) } as const
    const activity = { leadId: lead._id, activityId, ...sent }
    await save(
      () => mutate(device, addActivity, activity, { subject }),
      texts.logged(subject, texts.by[kind]),
      undoWith(() => mutate(device, removeActivity, { activityId }, { subject }), texts.undone(subject)),
    )
  }
}
