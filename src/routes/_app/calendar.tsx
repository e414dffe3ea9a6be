import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { type CalendarPlace, readCalendarPlace } from '../../features/bookings/calendar/calendar-search.ts'
import { CalendarScreen } from '../../features/bookings/calendar/calendar-screen.tsx'
import { fromAddress } from '../../ui/primitives/search-params.ts'

export const Route = createFileRoute('/_app/calendar')({
  validateSearch: fromAddress(readCalendarPlace),
  component: Calendar,
})

function Calendar() {
  const place = Route.useSearch()
  const navigate = useNavigate()
  const show = (search: CalendarPlace) => void navigate({ to: '/calendar', search, replace: true, resetScroll: false })
  return <CalendarScreen onPlace={show} place={place} />
}
