import type { Lead, LeadStatus } from '../../../contract/entities/lead.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { type Column, nameLinkClass } from '../../ui/tables/column.ts'
import { leadCard } from '../../records/lead-card.tsx'
import type { CardKind } from '../../ui/tables/card-list.tsx'
import { RowLink } from '../../ui/tables/row-link.tsx'
import { leadColumns } from './lead-columns.ts'
import { Badge, type Tone } from '../../ui/primitives/badge.tsx'
import { texts } from './texts.ts'

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

const cells: Record<string, Column<Lead>['cell']> = {
  firstname: (lead, tabIndex) => <LeadLink lead={lead} tabIndex={tabIndex} />,
  lead_status: (lead) => <LeadStatusBadge status={lead.lead_status} />,
}

export const leadTableColumns = leadColumns.map((column): Column<Lead> => {
  const cell = cells[column.key]
  return cell ? { ...column, cell } : column
})

export const leadListCard: CardKind<Lead> = {
  ...leadCard,
  hrefOf: ({ _id }) => `/lead/${_id}`,
  status: ({ lead_status }) => <LeadStatusBadge status={lead_status} />,
}

const LeadLink = ({ lead, tabIndex }: { lead: Lead; tabIndex: 0 | -1 }) => (
  <RowLink
    aria-label={lead.firstname ? undefined : leadName(lead)}
    className={nameLinkClass}
    href={`/lead/${lead._id}`}
    tabIndex={tabIndex}
  >
    {lead.firstname || texts.noName}
  </RowLink>
)
