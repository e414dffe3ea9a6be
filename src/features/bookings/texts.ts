export const texts = {
  bookingDetails: 'Booking Details',
  actualBookingDate: 'Actual Booking Date',
  actualBookingTime: 'Actual Booking Time',
  saveBookingDetails: 'Save Booking Details',

  whenIsTheBooking: 'When is the booking?',
  chooseDateAndTime: 'Choose a date and a time.',
  saveBooking: 'Save booking',

  beforeOrAfter: (before: string, after: string) => `${before} or ${after}`,
  bookingsStartOnTheQuarter: (choices: string) => `Bookings start on the quarter hour. Choose ${choices}.`,
}
