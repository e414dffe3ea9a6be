import type { ReactNode } from 'react'
import type { Deal } from '../../../contract/entities/deal.ts'
import type { UnsentChanges } from '../../hooks/use-unsent-changes.ts'
import { Card } from '../../ui/primitives/card.tsx'
import { FieldList } from '../../ui/forms/field-list.tsx'
import { factsAfterStatus, factsBeforeStatus } from './deal-fields.ts'
import { DealStatusSelect } from './deal-status-select.tsx'

interface DealDetailsCardProps {
  deal: Deal
  isTestCentre: boolean
  unsent: UnsentChanges
  action: ReactNode
}

export const DealDetailsCard = ({ deal, isTestCentre, unsent, action }: DealDetailsCardProps) => (
  <Card action={action} title="Deal Details">
    <FieldList
      fields={[
        ...factsBeforeStatus(deal),
        { label: 'Deal Status', control: <DealStatusSelect deal={deal} unsent={unsent} /> },
        ...factsAfterStatus(deal, isTestCentre),
      ]}
    />
  </Card>
)
