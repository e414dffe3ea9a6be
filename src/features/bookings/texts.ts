export const texts = {
  bookingDetails: 'Booking Details',
  actualBookingDate: 'Actual Booking Date',
  actualBookingTime: 'Actual Booking Time',
  saveBookingDetails: 'Save Booking Details',

  whenIsTheBooking: 'When is the booking?',
  chooseDateAndTime: 'Choose a date and a time.',
  saveBooking: 'Save booking',
  nextDays: 'Next working days',
  today: 'Today',

  isPast: 'Choose a time that is still to come.',
  dayOff: (day: string) => `${day} isn’t a working day.`,
  isAway: (name: string, until: string) => `${name} is away until ${until}.`,
  outsideHours: (from: string, until: string) => `It is outside ${from} to ${until}.`,
  clashes: (name: string, time: string) => `${name} is booked at ${time}.`,
  tooFar: (name: string, time: string, journey: string) =>
    `The journey from or to ${name}, booked at ${time}, takes about ${journey}.`,
  minutes: (minutes: number) => `${minutes} minutes`,
  hours: (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`),
  youAreFree: 'You are free at',
  isFree: (name: string) => `${name} is free at`,
  youHaveNoTime: 'You have no free time that day.',
  hasNoTime: (name: string) => `${name} has no free time that day.`,
  theAssignee: 'The assignee',
  bookAnyway: 'Book anyway',

  beforeOrAfter: (before: string, after: string) => `${before} or ${after}`,
  bookingsStartOnTheQuarter: (choices: string) => `Bookings start on the quarter hour. Choose ${choices}.`,
}
