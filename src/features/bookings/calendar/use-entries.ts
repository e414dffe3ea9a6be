import { useMemo } from 'react'
import { isFollowUpOf } from '../../../../contract/entities/follow-up.ts'
import { colleagueName } from '../../../../contract/entities/user.ts'
import { useIsAdmin } from '../../../hooks/use-is-admin.ts'
import { useLastKnown } from '../../../hooks/use-last-known.ts'
import { useColleagues, useFollowUpsDue, useLeads, useSession } from '../../../hooks/use-local-data.ts'
import { useBookingsBetween } from '../../../hooks/use-bookings.ts'
import { useNow } from '../../../hooks/use-now.ts'
import { useWorkTimes } from '../../../hooks/use-work-times.ts'
import { type Days, NOBODY } from './calendar-search.ts'
import { type Entry, entriesOf, type Person } from './entries.ts'
import { texts } from './texts.ts'

/**
 * The company's bookings and follow-ups of these days, from this device. As on Today, a User sees only their own
 * follow-ups. Undefined while they are read.
 */
export function useEntries({ from, to }: Days): Entry[] | undefined {
  const me = useSession()?.userId ?? ''
  const isAdmin = useIsAdmin()
  const bookings = useBookingsBetween(from, to)
  const due = useFollowUpsDue(from, to)
  const followUps = useMemo(() => due?.filter((each) => isAdmin || isFollowUpOf(each, me)), [due, isAdmin, me])
  const ids = useMemo(() => [...new Set(followUps?.map(({ leadId }) => leadId))].sort(), [followUps])
  const leads = useLastKnown(useLeads(ids))
  const times = useWorkTimes()
  const people = useColleagues()
  const now = useNow()
  return useMemo(
    () => (bookings && followUps && leads ? entriesOf({ bookings, followUps, leads, times, now, people }) : undefined),
    [bookings, followUps, leads, times, now, people],
  )
}

/** Who may have entries, by name; nobody last. */
export function useCalendarPeople(entries: readonly Entry[]): Person[] {
  const me = useSession()?.userId ?? ''
  const colleagues = useColleagues() ?? []
  const busy = new Set(entries.map(({ person }) => person))
  const known = new Set(colleagues.map(({ _id }) => _id))
  const isShown = ({ _id, active }: (typeof colleagues)[number]) => active !== false || busy.has(_id)
  const named = colleagues
    .filter(isShown)
    .map((each) => ({ id: each._id, name: each._id === me ? texts.you : colleagueName(each) }))
  const former = [...busy].filter((id) => id !== NOBODY && !known.has(id))
  return [
    ...named,
    ...former.map((id) => ({ id, name: id === me ? texts.you : texts.formerColleague })),
    { id: NOBODY, name: texts.unassigned },
  ]
}
