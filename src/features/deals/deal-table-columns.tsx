import { leadName } from '../../../contract/entities/lead-address.ts'
import type { DealStatus, Lead } from '../../../contract/entities/lead.ts'
import { DoNotIcon } from '../../records/do-not-marks.tsx'
import { leadCard } from '../../records/lead-card.tsx'
import { Badge } from '../../ui/primitives/badge.tsx'
import { LiveText } from '../../ui/primitives/text.tsx'
import type { CardKind } from '../../ui/tables/card-list.tsx'
import { type Column, nameLinkClass } from '../../ui/tables/column.ts'
import { RowLink } from '../../ui/tables/row-link.tsx'
import { dealColumns } from './deal-columns.ts'
import { texts } from './texts.ts'

const DealStatusBadge = ({ status }: { status: DealStatus }) => (
  <Badge tone={status === 'Open' ? 'accent' : 'neutral'}>{status}</Badge>
)

const cells: Record<string, Column<Lead>['cell']> = {
  firstname: (deal, tabIndex) => <DealLink deal={deal} tabIndex={tabIndex} />,
  deal_status: ({ deal_status }) => (deal_status ? <DealStatusBadge status={deal_status} /> : null),
}

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
    <DoNotIcon lead={deal} />
    <LiveText>{deal.firstname || texts.noName}</LiveText>
  </RowLink>
)

export const dealCard: CardKind<Lead> = {
  ...leadCard,
  hrefOf: ({ _id }) => `/deal/${_id}`,
  status: ({ deal_status }) => (deal_status ? <DealStatusBadge status={deal_status} /> : null),
}
