import type { Lead } from '../../../contract/entities/lead.ts'
import { FieldList } from '../../ui/forms/field-list.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { filledEpcFacts, hasCertificate, testBookingFacts } from './deal-fields.ts'
import { texts } from './texts.ts'

/** Comes first, if there is a test. */
export const TestBookingCard = ({ deal }: { deal: Lead }) => (
  <Card title={texts.testBooking}>
    <FieldList fields={testBookingFacts(deal)} />
  </Card>
)

export const EpcDataCard = ({ deal }: { deal: Lead }) => (
  <Card title={texts.epcData}>
    {hasCertificate(deal) ? <FieldList fields={filledEpcFacts(deal)} /> : <p>{texts.noEpcDataForThisDeal}</p>}
  </Card>
)
