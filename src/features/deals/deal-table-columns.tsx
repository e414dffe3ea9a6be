import type { Lead } from '../../../contract/entities/lead.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { type Column, nameLinkClass } from '../../ui/tables/column.ts'
import { RowLink } from '../../ui/tables/row-link.tsx'
import { dealColumns } from './deal-columns.ts'
import { DealStatusBadge } from './deal-status-badge.tsx'

const cells: Record<string, Column<Lead>['cell']> = {
  firstname: (deal, tabIndex) => <DealLink deal={deal} tabIndex={tabIndex} />,
  deal_status: ({ deal_status }) => (deal_status ? <DealStatusBadge status={deal_status} /> : null),
}

/** The columns as the table draws them. */
export const dealTableColumns = dealColumns.map((column): Column<Lead> => {
  const cell = cells[column.key]
  return cell ? { ...column, cell } : column
})

const DealLink = ({ deal, tabIndex }: { deal: Lead; tabIndex: 0 | -1 }) => (
  <RowLink
    aria-label={deal.firstname ? undefined : leadName(deal)}
    className={nameLinkClass}
    href={`/deal/${deal._id}`}
    tabIndex={tabIndex}
  >
    {deal.firstname || 'No name'}
  </RowLink>
)
