import { enquiryText, phoneFact } from '../../../contract/entities/lead-facts.ts'
import type { Lead, LeadStatus } from '../../../contract/entities/lead.ts'
import { leadName, townOf } from '../../../contract/entities/lead-address.ts'
import { type Column, nameLinkClass } from '../../ui/tables/column.ts'
import { DoNotIcon } from '../../records/do-not-marks.tsx'
import { EnergyBand, leadCard } from '../../records/lead-card.tsx'
import { nextFollowUpColumn } from '../../records/next-follow-up.tsx'
import type { CardKind } from '../../ui/tables/card-list.tsx'
import { PhoneLinks } from '../../ui/forms/phone-links.tsx'
import { RowLink } from '../../ui/tables/row-link.tsx'
import { BookedMark } from '../../records/booked-mark.tsx'
import { leadColumns } from './lead-columns.ts'
import { Badge, type Tone } from '../../ui/primitives/badge.tsx'
import { texts } from './texts.ts'
import { LiveText } from '../../ui/primitives/text.tsx'

const tones: Record<LeadStatus, Tone> = {
  Open: 'accent',
  Closed: 'neutral',
  'Incorrect Number': 'danger',
  'Call Back': 'warning',
  'Awaiting Payment': 'success',
  '1st Call': 'info',
  '2nd Call': 'info',
  '3rd Call': 'info',
  'Out of Area': 'neutral',
}

export const LeadStatusBadge = ({ status }: { status: LeadStatus }) => <Badge tone={tones[status]}>{status}</Badge>

/** With its booking, if one is to come. */
export const LeadState = ({ lead }: { lead: Lead }) => (
  <>
    <LeadStatusBadge status={lead.lead_status} /> <BookedMark lead={lead} />
  </>
)

const cells: Record<string, Column<Lead>['cell']> = {
  firstname: (lead, tabIndex) => <LeadLink lead={lead} tabIndex={tabIndex} />,
  lead_status: (lead) => <LeadStatusBadge status={lead.lead_status} />,
  phone: (lead, tabIndex) => <PhoneLinks phone={phoneFact(lead)} tabIndex={tabIndex} />,
}

export const leadTableColumns = leadColumns.map((column): Column<Lead> => {
  const cell = cells[column.key]
  return cell ? { ...column, cell } : column
})

const compactColumn = (key: string, change: Partial<Column<Lead>> = {}): Column<Lead> => {
  const column = leadTableColumns.find((each) => each.key === key)
  return { key, label: key, width: 140, text: () => '', ...column, ...change }
}

/** What triage needs, in the width of an office screen. Each sorts as its column of the whole table does. */
const firstColumns: readonly Column<Lead>[] = [
  compactColumn('firstname', {
    label: texts.name,
    width: 168,
    cell: (lead, tabIndex) => <LeadLink label={leadName(lead)} lead={lead} tabIndex={tabIndex} />,
  }),
  compactColumn('lead_status', { width: 156 }),
  compactColumn('phone', { width: 124 }),
  compactColumn('posttown', { label: texts.town, width: 116, text: townOf }),
  compactColumn('assignedTo', { width: 128 }),
  { ...nextFollowUpColumn, width: 190 },
  compactColumn('last_contact_at', { width: 172 }),
]

/** Of companies whose leads come from certificates, and of the others. */
export const compactColumns = {
  band: [
    ...firstColumns,
    compactColumn('current_energy_rating', {
      label: texts.epcBand,
      width: 96,
      cell: ({ current_energy_rating: band }) => (band ? <EnergyBand band={band} title="" /> : null),
    }),
  ],
  enquiry: [...firstColumns, { key: 'enquiry', label: texts.enquiry, width: 150, text: enquiryText }],
} as const satisfies Readonly<Record<string, readonly Column<Lead>[]>>

/** Of a company whose leads come with both, such as one for housing, the enquiry says more. */
export function showsBands(leads: readonly Lead[]): boolean {
  const bands = leads.filter((lead) => lead.current_energy_rating).length
  return bands >= leads.filter((lead) => enquiryText(lead) !== '').length
}

export const leadListCard: CardKind<Lead> = {
  ...leadCard,
  hrefOf: ({ _id }) => `/lead/${_id}`,
  status: ({ lead_status }) => <LeadStatusBadge status={lead_status} />,
}

interface LeadLinkProps {
  lead: Lead
  label?: string
  tabIndex: 0 | -1
}

const LeadLink = ({ lead, label = lead.firstname, tabIndex }: LeadLinkProps) => (
  <RowLink
    aria-label={label ? undefined : leadName(lead)}
    className={nameLinkClass}
    href={`/lead/${lead._id}`}
    tabIndex={tabIndex}
  >
    <DoNotIcon lead={lead} />
    <LiveText>{label || texts.noName}</LiveText>
  </RowLink>
)
