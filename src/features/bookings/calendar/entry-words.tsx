import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isDeal } from '../../../../contract/entities/deal.ts'
import { leadName } from '../../../../contract/entities/lead-address.ts'
import type { Booking } from '../booking-draft.ts'
import type { BookingEntry, Entry, FollowUpEntry } from './entries.ts'
import { texts } from './texts.ts'

export const nameOfEntry = ({ lead }: Entry) => (lead ? leadName(lead) : texts.unknownLead)
export const kindOfEntry = (entry: Entry) => (entry.kind === 'booking' ? texts.booking : entry.followUp.kind)

export interface EntryActions {
  onOpen: (entry: BookingEntry) => void
  /** By keyboard or by hand, without asking. */
  onMove: (entry: BookingEntry, to: Booking) => void
  /** Whether the booking of this lead has been moved and gets the focus where it is now. Once. */
  takeFocus: (leadId: string) => boolean
}

interface FollowUpLinkProps {
  entry: FollowUpEntry
  className?: string | undefined
  children: ReactNode
}

/** Opens the lead or deal that the follow-up is about. */
export const FollowUpLink = ({ entry, className, children }: FollowUpLinkProps) => (
  <Link
    className={className}
    params={{ id: entry.followUp.leadId }}
    to={entry.lead && isDeal(entry.lead) ? '/deal/$id' : '/lead/$id'}
  >
    {children}
  </Link>
)
