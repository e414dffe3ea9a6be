import type { Lead } from '../../contract/entities/lead.ts'
import { bookingsBetweenQuestion, bookingsQuestion } from '../db/views/day.ts'
import { useView } from './use-local-data.ts'

/** The company's on an ISO date, in no order. None are asked for without a date. */
export function useBookingsOn(date: string): Lead[] | undefined {
  return useView(`bookings on ${date}`, () => bookingsQuestion(date || 'none'))
}

/** The company's on days from one ISO date to another, in no order. */
export function useBookingsBetween(from: string, to: string): Lead[] | undefined {
  return useView(`bookings ${from} ${to}`, () => bookingsBetweenQuestion(from, to))
}
