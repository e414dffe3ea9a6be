import { useColleagues } from '../../../hooks/use-local-data.ts'
import { useWorkTimes } from '../../../hooks/use-work-times.ts'
import { useToasts } from '../../../ui/feedback/toasts.tsx'
import { failureText } from '../../../ui/forms/failure-text.ts'
import { bookingProblem, doubtsOf } from '../booking-check.ts'
import type { Booking } from '../booking-draft.ts'
import { type BookingEntry, type Entry } from './entries.ts'
import { NOBODY } from './calendar-search.ts'
import { texts } from './texts.ts'
import { useMove } from './use-move.ts'

/**
 * Moves without asking, and says what speaks against the time, as far as its day is among `entries`. Answers whether it
 * was moved; if not, a message says why.
 */
export function useQuickMove(entries: readonly Entry[]): (entry: BookingEntry, to: Booking) => Promise<boolean> {
  const move = useMove()
  const toasts = useToasts()
  const times = useWorkTimes()
  const people = useColleagues()
  return async ({ lead, person }, to) => {
    const now = Date.now()
    const problem = bookingProblem(to, now)
    if (problem !== undefined) {
      toasts.fail(problem)
      return false
    }
    const others = entries.flatMap((other) =>
      other.kind === 'booking' &&
      person !== NOBODY &&
      other.person === person &&
      other.date === to.date &&
      other.lead._id !== lead._id
        ? [other.lead]
        : [],
    )
    try {
      await move(
        lead,
        to,
        doubtsOf(to, { lead, others, now, times, assignee: people?.find(({ _id }) => _id === person) }),
      )
      return true
    } catch (error) {
      toasts.fail(texts.notSaved, failureText(error))
      return false
    }
  }
}
