import { formatDate } from '../../../contract/entities/field-text.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { Card } from '../../ui/primitives/card.tsx'
import { FieldList } from '../../ui/forms/field-list.tsx'

export const DealBookingCard = ({ deal }: { deal: Lead }) => (
  <Card title="Booking Details">
    <FieldList
      fields={[
        { label: 'Actual Booking Date', value: formatDate(deal.actual_booking_date ?? '') },
        { label: 'Actual Booking Time', value: deal.actual_booking_time ?? '' },
      ]}
    />
  </Card>
)
