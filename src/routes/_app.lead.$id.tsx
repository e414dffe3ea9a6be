import { createFileRoute } from '@tanstack/react-router'
import { BookingCard } from '../features/bookings/booking-card.tsx'
import { leadName } from '../../contract/entities/lead-address.ts'
import { LeadScreen } from '../features/leads/lead-screen.tsx'
import { NotesCard } from '../features/notes/notes-card.tsx'

export const Route = createFileRoute('/_app/lead/$id')({ component: LeadDetail })

function LeadDetail() {
  const { id } = Route.useParams()
  return (
    <LeadScreen
      aside={(lead, unsent) => (
        <>
          <BookingCard isWaiting={unsent.names.has('lead.booking')} lead={lead} subject={leadName(lead)} />
          <NotesCard leadId={lead._id} subject={leadName(lead)} unsentIds={unsent.mutationIds} />
        </>
      )}
      id={id}
      key={id}
    />
  )
}
