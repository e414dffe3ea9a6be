/** The day for which a booking was made at first, so that a report can count those that were moved. */
export const firstBookingDates: readonly string[] = [
  `alter table lead add column first_booking_date date`,
  `update lead set first_booking_date = actual_booking_date where actual_booking_date is not null`,
]
