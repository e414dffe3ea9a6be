import type { Lead } from '../../../contract/entities/lead.ts'
import { Card } from '../../ui/primitives/card.tsx'
import { FieldList } from '../../ui/forms/field-list.tsx'
import { epcFacts, hasCertificate } from './deal-fields.ts'

export const EpcDataCard = ({ deal }: { deal: Lead }) => (
  <Card title="EPC Data">
    {hasCertificate(deal) ? <FieldList fields={epcFacts(deal)} /> : <p>No EPC data for this deal</p>}
  </Card>
)
