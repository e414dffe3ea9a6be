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

/** What was saved has come to the screen, or something else has in its place. */
export const isOver = (saved: Booking, { savedOver }: BookingDraft): boolean =>
  savedOver !== undefined && !isSame(savedOver, saved)

/** The draft while it is typed and until the saved booking moves; then what is saved. */
export const shownBooking = (saved: Booking, draft: BookingDraft | undefined): Booking =>
  draft && !isOver(saved, draft) ? { date: draft.date, time: draft.time } : saved
