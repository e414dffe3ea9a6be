export interface Booking {
  date: string
  time: string
}

/** What a person is typing, or has just saved. */
export interface BookingDraft extends Booking {
  /** Version of the lead they began from. */
  base: number
  /** Set when it was saved: the booking it is about to replace on the screen. */
  savedOver?: Booking
}

const isSame = (a: Booking, b: Booking) => a.date === b.date && a.time === b.time

/** The draft while it is typed and until the saved booking moves; then what is saved. */
export function shownBooking(saved: Booking, draft: BookingDraft | undefined): Booking {
  const hasMoved = draft?.savedOver !== undefined && !isSame(draft.savedOver, saved)
  return draft && !hasMoved ? { date: draft.date, time: draft.time } : saved
}
