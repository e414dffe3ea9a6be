import { memo, type ReactNode, useState } from 'react'
import type { Lead } from '../../../contract/entities/lead.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { useIsHandheld } from '../../ui/primitives/media.ts'
import styles from './epc-card.module.css'
import { epcRows, epcSummary } from './lead-fields.ts'
import { texts } from './texts.ts'

export function EpcCard({ lead, action }: { lead: Lead; action: ReactNode }) {
  const [showsAll, setShowsAll] = useState(false)
  const all = epcRows(lead)
  const summary = epcSummary(lead)
  const isSummary = useIsHandheld() && !showsAll && summary.length > 0 && summary.length < all.length
  const rows = isSummary ? summary : all
  return (
    <Card action={action} title={texts.epcData}>
      {rows.length === 0 ? (
        <p className={styles['empty']}>{texts.noEpcDataForThisLead}</p>
      ) : (
        <table className={styles['table']}>
          <caption className="visually-hidden">{texts.epcData}</caption>
          <tbody>
            {rows.map(({ label, value }) => (
              <EpcRow key={label} label={label} value={value} />
            ))}
          </tbody>
        </table>
      )}
      {isSummary ? <Button onClick={() => setShowsAll(true)}>{texts.showAllFields(all.length)}</Button> : null}
    </Card>
  )
}

const EpcRow = memo(({ label, value }: { label: string; value: string }) => (
  <tr>
    <th scope="row">{label}</th>
    <td>{value}</td>
  </tr>
))
