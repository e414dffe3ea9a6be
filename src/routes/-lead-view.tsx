import { useState } from 'react'
import { leadName } from '../../contract/entities/lead-address.ts'
import { BookingCard } from '../features/bookings/booking-card.tsx'
import { CertificateButton } from '../features/epc/certificate-button.tsx'
import { LeadScreen } from '../features/leads/lead-screen.tsx'
import { HistoryPanel } from '../features/history/history-panel.tsx'
import { NotesCard } from '../features/notes/notes-card.tsx'
import { AfterFirstLook } from '../ui/after-first-look.tsx'
import { MarketingCard } from './-marketing-parts.tsx'

/** A lead with the cards of every feature that has a part in it. */
export function LeadView({ id }: { id: string }) {
  const [unsavedBookingOf, setUnsavedBookingOf] = useState<string>()
  // What was typed into one lead is gone with it.
  if (unsavedBookingOf !== undefined && unsavedBookingOf !== id) setUnsavedBookingOf(undefined)
  return (
    <LeadScreen
      aside={(lead, unsent) => (
        <>
          <BookingCard
            isWaiting={unsent.names.has('lead.booking')}
            lead={lead}
            onUnsaved={(isUnsaved) => setUnsavedBookingOf(isUnsaved ? id : undefined)}
            subject={leadName(lead)}
          />
          <NotesCard leadId={lead._id} subject={leadName(lead)} unsentIds={unsent.mutationIds} />
          <AfterFirstLook>
            <MarketingCard key={lead.email} lead={lead} />
          </AfterFirstLook>
        </>
      )}
      epcAction={(lead) => <CertificateButton lead={lead} />}
      hasUnsavedBooking={unsavedBookingOf === id}
      history={(lead) => <HistoryPanel leadId={lead._id} version={lead.version} />}
      id={id}
    />
  )
}
