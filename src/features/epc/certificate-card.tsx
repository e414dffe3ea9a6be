import { useState } from 'react'
import { type Certificate, lastValidDay } from '../../../contract/entities/certificate.ts'
import { epcFields, type EpcFieldName } from '../../../contract/entities/epc-fields.ts'
import { formatDate, formatField, squareMetres } from '../../../contract/entities/field-text.ts'
import { addressOf } from '../../../contract/entities/lead-address.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { FieldList } from '../../ui/forms/field-list.tsx'
import { londonDate } from '../../ui/primitives/london-day.ts'
import { BandChart } from './band-chart.tsx'
import styles from './certificate-card.module.css'
import { texts } from './texts.ts'

const KEY_FACTS: readonly EpcFieldName[] = [
  'property_type',
  'built_form',
  'total_floor_area',
  'number_habitable_rooms',
  'construction_age_band',
  'tenure',
  'walls_description',
  'roof_description',
  'floor_description',
  'windows_description',
  'mainheat_description',
  'main_heating_controls',
  'main_fuel',
  'hotwater_description',
  'local_authority_label',
  'constituency_label',
]

export function CertificateCard({ certificate }: { certificate: Certificate }) {
  const [today] = useState(() => londonDate(Date.now()))
  const facts = KEY_FACTS.map((name) => ({
    label: epcFields[name].label,
    value: factText(certificate, name),
  })).filter(({ value }) => value !== '')
  return (
    <Card action={<Validity certificate={certificate} today={today} />} title={addressOf(certificate)}>
      <div className={styles['certificate']}>
        <BandChart certificate={certificate} />
        <div className={styles['facts']}>
          <FieldList
            fields={[
              { label: texts.certificateNumber, value: certificate.certificate_number },
              { label: texts.lodged, value: formatDate(certificate.lodgement_date ?? '') },
              ...facts,
            ]}
          />
        </div>
      </div>
      <p className={styles['licence']}>
        {texts.textEnergyDataOpenGovernment(SOURCES[certificate.source ?? 'register'])}
      </p>
    </Card>
  )
}

const SOURCES = {
  official: texts.fromTheOfficialRegister,
  register: texts.fromThisInstallationsCopy,
}

const SQUARE_METRES: readonly EpcFieldName[] = ['total_floor_area']

function factText(certificate: Certificate, name: EpcFieldName): string {
  const text = formatField(certificate[name], epcFields[name].kind)
  return SQUARE_METRES.includes(name) ? squareMetres(text) : text
}

function Validity({ certificate, today }: { certificate: Certificate; today: string }) {
  const day = lastValidDay(certificate)
  if (day === undefined) return null
  return day < today ? (
    <Badge icon="alert" tone="danger">
      {texts.expiredOnDay(formatDate(day))}
    </Badge>
  ) : (
    <Badge icon="check" tone="success">
      {texts.validUntilDay(formatDate(day))}
    </Badge>
  )
}
