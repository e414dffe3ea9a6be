import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Lead } from '../../../contract/entities/lead.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { type Column, nameLinkClass, WideTable } from '../../ui/wide-table.tsx'
import { dealColumns } from './deal-columns.ts'
import { DealStatusBadge } from './deal-status-badge.tsx'

const cells: Record<string, (deal: Lead) => ReactNode> = {
  firstname: (deal) => <DealLink deal={deal} />,
  deal_status: ({ deal_status }) => (deal_status ? <DealStatusBadge status={deal_status} /> : null),
}
const columns = dealColumns.map((column): Column<Lead> => {
  const cell = cells[column.key]
  return cell ? { ...column, cell } : column
})

export const DealsTable = ({ caption, deals }: { caption: string; deals: readonly Lead[] }) => (
  <WideTable caption={caption} columns={columns} rows={deals} />
)

const DealLink = ({ deal }: { deal: Lead }) => (
  <Link
    aria-label={deal.firstname ? undefined : leadName(deal)}
    className={nameLinkClass}
    params={{ id: deal._id }}
    to="/deal/$id"
  >
    {deal.firstname || 'No name'}
  </Link>
)
