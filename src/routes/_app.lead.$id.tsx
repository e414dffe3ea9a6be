import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { leadName } from '../../contract/entities/lead-address.ts'
import { BookingCard } from '../features/bookings/booking-card.tsx'
import { LeadScreen } from '../features/leads/lead-screen.tsx'
import { NotesCard } from '../features/notes/notes-card.tsx'

export const Route = createFileRoute('/_app/lead/$id')({ component: LeadDetail })

function LeadDetail() {
  const { id } = Route.useParams()
  // Nothing that was typed into one lead belongs to the next.
  return <LeadAndCards id={id} key={id} />
}

function LeadAndCards({ id }: { id: string }) {
  const [hasUnsavedBooking, setHasUnsavedBooking] = useState(false)
  return (
    <LeadScreen
      aside={(lead, unsent) => (
        <>
          <BookingCard
            isWaiting={unsent.names.has('lead.booking')}
            lead={lead}
            onUnsaved={setHasUnsavedBooking}
            subject={leadName(lead)}
          />
          <NotesCard leadId={lead._id} subject={leadName(lead)} unsentIds={unsent.mutationIds} />
        </>
      )}
      hasUnsavedBooking={hasUnsavedBooking}
      id={id}
    />
  )
}
