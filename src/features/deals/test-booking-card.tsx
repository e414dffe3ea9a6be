import type { Lead } from '../../../contract/entities/lead.ts'
import { Card } from '../../ui/primitives/card.tsx'
import { FieldList } from '../../ui/forms/field-list.tsx'
import { testBookingFacts } from './deal-fields.ts'

/** What a test centre sells, before everything else. */
export const TestBookingCard = ({ deal }: { deal: Lead }) => (
  <Card title="Test Booking">
    <FieldList fields={testBookingFacts(deal)} />
  </Card>
)
