import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Lead } from '../../../contract/entities/lead.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { type Column, nameLinkClass, WideTable } from '../../ui/wide-table.tsx'
import { leadColumns } from './lead-columns.ts'
import { LeadStatusBadge } from './lead-status-badge.tsx'

const cells: Record<string, (lead: Lead) => ReactNode> = {
  firstname: (lead) => <LeadLink lead={lead} />,
  lead_status: (lead) => <LeadStatusBadge status={lead.lead_status} />,
}
const columns = leadColumns.map((column): Column<Lead> => {
  const cell = cells[column.key]
  return cell ? { ...column, cell } : column
})

export const LeadsTable = ({ caption, leads }: { caption: string; leads: readonly Lead[] }) => (
  <WideTable caption={caption} columns={columns} rows={leads} />
)

const LeadLink = ({ lead }: { lead: Lead }) => (
  <Link
    aria-label={lead.firstname ? undefined : leadName(lead)}
    className={nameLinkClass}
    params={{ id: lead._id }}
    to="/lead/$id"
  >
    {lead.firstname || 'No name'}
  </Link>
)
