export const texts = {
  bookingDetails: 'Booking Details',
  actualBookingDate: 'Actual Booking Date',
  actualBookingTime: 'Actual Booking Time',
  saveBookingDetails: 'Save Booking Details',

  beforeOrAfter: (before: string, after: string) => `${before} or ${after}`,
  bookingsStartOnTheQuarter: (choices: string) => `Bookings start on the quarter hour. Choose ${choices}.`,
}
