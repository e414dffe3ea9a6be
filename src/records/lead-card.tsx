import { fullName, type Lead } from '../../contract/entities/lead.ts'
import { leadName, postcodeOf, streetOf, townOf } from '../../contract/entities/lead-address.ts'
import { factOf } from '../../contract/entities/lead-facts.ts'
import type { CardKind } from '../ui/tables/card-list.tsx'
import { BookedLine } from './booked-mark.tsx'
import { RowDistance } from './near-me.tsx'
import { DoNotBadges } from './do-not-marks.tsx'
import { NextFollowUp } from './next-follow-up.tsx'
import styles from './lead-card.module.css'
import { LiveText } from '../ui/primitives/text.tsx'

/** The band of a home's certificate, in the colours that everybody knows from it. */
export const EnergyBand = ({ band, title }: { band: string; title: string }) => (
  <span className={styles['energy']}>
    <span className={styles['title']}>{title}</span>
    <span className={styles['band']} data-band={band.toUpperCase()}>
      {band}
    </span>
  </span>
)

/** The street leads to the door. A lead without a name is called by it already. */
export function whereText(lead: Lead): string {
  const street = fullName(lead) ? streetOf(lead) : ''
  return [street, townOf(lead), postcodeOf(lead)].filter(Boolean).join(', ')
}

/** What leads and deals say alike on their cards. */
export const leadCard: CardKind<Lead> = {
  name: leadName,
  place: (lead) => (
    <>
      <LiveText>{whereText(lead)}</LiveText>
      <RowDistance lead={lead} />
    </>
  ),
  phone: (lead) => factOf(lead, 'phone'),
  facts: (lead) => (
    <>
      <DoNotBadges lead={lead} />
      <BookedLine lead={lead} />
      <NextFollowUp leadId={lead._id} />
    </>
  ),
  mark: ({ current_energy_rating }) =>
    current_energy_rating ? <EnergyBand band={current_energy_rating} title="EPC" /> : null,
}
