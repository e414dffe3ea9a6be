import type { ReactNode } from 'react'
import { type Activity, isContact } from '../../contract/entities/activity.ts'
import { enquiryText, factOf } from '../../contract/entities/lead-facts.ts'
import type { Lead } from '../../contract/entities/lead.ts'
import { useNextFollowUp, useNotes } from '../hooks/use-local-data.ts'
import { PhoneLinks } from '../ui/forms/phone-links.tsx'
import { Icon, type IconName } from '../ui/primitives/icon.tsx'
import { LiveText } from '../ui/primitives/text.tsx'
import { pastText } from './follow-up-due.ts'
import { EnergyBand } from './lead-card.tsx'
import styles from './lead-glance.module.css'
import { FollowUpDue } from './next-follow-up.tsx'
import type { NextStep } from './next-step.ts'
import { NextStepDue } from './next-step-due.tsx'
import { nextStepText } from './next-step-text.ts'
import { useNextStep } from './use-next-step.ts'
import { messageOf } from './want.ts'

const texts = {
  atAGlance: 'At a glance',
  noPhone: 'No phone number',
  next: 'Next:',
  nextFollowUp: 'Next follow-up:',
  message: 'Customer message:',
  epc: 'EPC',
  tries: (count: number, last: string) => (count === 1 ? `1 try, ${last}` : `${count} tries, last ${last}`),
  lastNote: 'Last note:',
}

/** What is edited from where it shows. */
export type ShownPart = 'phone' | 'address' | 'customer_message'

interface LeadGlanceProps {
  lead: Lead
  /** Opens a field of the lead to be edited. */
  edit: (part: ShownPart) => ReactNode
}

/** At the top of a small screen: how to reach the person, what is next, what they want and what was done so far. */
export function LeadGlance({ lead, edit }: LeadGlanceProps) {
  const phone = factOf(lead, 'phone')
  const note = useNotes(lead._id)?.at(-1)
  const { step, activities, now } = useNextStep(lead)
  const followUp = useNextFollowUp(lead._id)
  const message = messageOf(lead)
  return (
    <ul aria-label={texts.atAGlance} className={styles['glance']}>
      <Line action={edit('phone')} icon="phone">
        {phone.value ? (
          <span>
            <PhoneLinks className={styles['phone']} phone={phone} />
          </span>
        ) : (
          <span className={styles['none']}>{texts.noPhone}</span>
        )}
      </Line>
      {followUp ? (
        <Line icon="clock" label={texts.nextFollowUp}>
          <p className={styles['text']}>
            <FollowUpDue followUp={followUp} />
            {followUp.note ? <LiveText>{`: ${followUp.note}`}</LiveText> : null}
          </p>
        </Line>
      ) : step && WITH_A_LINE.has(step.why) ? (
        <Line icon="clock" label={texts.next}>
          <LiveText>{nextStepText(lead, withoutLast(step), now)}</LiveText>
          <NextStepDue now={now} step={step} />
        </Line>
      ) : null}
      {message ? (
        <Line action={edit('customer_message')} icon="inbox" label={texts.message}>
          <p className={styles['message']} translate="no">
            <LiveText>{message}</LiveText>
          </p>
        </Line>
      ) : null}
      <Product lead={lead} />
      <Tries activities={activities.filter(isContact)} now={now} />
      {note ? (
        <Line icon="note" label={texts.lastNote}>
          <p className={styles['text']}>{note.content}</p>
        </Line>
      ) : null}
    </ul>
  )
}

/** A booking to come is beside the status, and a status says itself that a lead waits or has ended. */
const WITH_A_LINE: ReadonlySet<string> = new Set(['missed booking', 'call again', 'new'])

/** The last try has a line of its own. */
const withoutLast = ({ last: _last, ...step }: NextStep): NextStep => step

interface LineProps {
  icon: IconName
  /** Read out before it. */
  label?: string
  action?: ReactNode
  children: ReactNode
}

const Line = ({ icon, label, action, children }: LineProps) => (
  <li>
    <Icon name={icon} size={18} />
    {label ? <span className="visually-hidden">{label}</span> : null}
    {children}
    {action ? <span className={styles['action']}>{action}</span> : null}
  </li>
)

function Product({ lead }: { lead: Lead }) {
  const product = enquiryText(lead)
  const { current_energy_rating: band } = lead
  if (!product && !band) return null
  return (
    <Line icon="building">
      {product ? <LiveText>{product}</LiveText> : null}
      {band ? <EnergyBand band={band} title={texts.epc} /> : null}
    </Line>
  )
}

function Tries({ activities, now }: { activities: readonly Activity[]; now: number }) {
  const [last] = activities
  if (!last) return null
  return (
    <Line icon="check">
      <LiveText>{texts.tries(activities.length, `${pastText(last.at, now)}: ${last.outcome}`)}</LiveText>
    </Line>
  )
}
