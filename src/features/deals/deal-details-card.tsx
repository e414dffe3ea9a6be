import type { Deal } from '../../../contract/entities/deal.ts'
import type { UnsentChanges } from '../../db/use-unsent-changes.ts'
import { Card } from '../../ui/card.tsx'
import { FieldList } from '../../ui/field-list.tsx'
import { factsAfterStatus, factsBeforeStatus } from './deal-fields.ts'
import { DealStatusSelect } from './deal-status-select.tsx'

interface DealDetailsCardProps {
  deal: Deal
  isTestCentre: boolean
  unsent: UnsentChanges
}

export const DealDetailsCard = ({ deal, isTestCentre, unsent }: DealDetailsCardProps) => (
  <Card title="Deal Details">
    <FieldList
      fields={[
        ...factsBeforeStatus(deal),
        { label: 'Deal Status', control: <DealStatusSelect deal={deal} unsent={unsent} /> },
        ...factsAfterStatus(deal, isTestCentre),
      ]}
    />
  </Card>
)
