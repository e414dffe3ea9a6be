import type { ComponentProps } from 'react'
import { callBackTimeOf } from '../../../contract/entities/follow-up.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { OutcomeBar } from '../../features/activities/outcome-bar.tsx'
import { BookDialog } from '../../features/bookings/book-dialog.tsx'
import { CallBackDialog } from '../../features/follow-ups/call-back-dialog.tsx'
import { MessageLinks } from '../../features/messages/message-links.tsx'

type LeadOutcomesProps = Omit<ComponentProps<typeof OutcomeBar>, 'askBooking' | 'askWhen' | 'messages'>

/** The outcome bar with the dialogs of other features that it opens. */
export const LeadOutcomes = ({ lead, ...bar }: LeadOutcomesProps) => (
  <OutcomeBar
    {...bar}
    askBooking={(dialog) => <BookDialog {...dialog} lead={lead} />}
    askWhen={(onClose) => (
      <CallBackDialog
        callBackTime={callBackTimeOf(lead.call_back_time)}
        isQuiet
        leadId={lead._id}
        onClose={onClose}
        subject={leadName(lead)}
      />
    )}
    lead={lead}
    messages={(outcome, booking) => <MessageLinks booking={booking} lead={lead} outcome={outcome} />}
  />
)
