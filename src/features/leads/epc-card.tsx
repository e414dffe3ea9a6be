import type { ReactNode } from 'react'
import type { Lead } from '../../../contract/entities/lead.ts'
import { Card } from '../../ui/primitives/card.tsx'
import styles from './epc-card.module.css'
import { epcRows } from './lead-fields.ts'
import { texts } from './texts.ts'

export function EpcCard({ lead, action }: { lead: Lead; action: ReactNode }) {
  const rows = epcRows(lead)
  return (
    <Card action={action} title={texts.epcData}>
      {rows.length === 0 ? (
        <p className={styles['empty']}>{texts.noEpcDataForThisLead}</p>
      ) : (
        <table className={styles['table']}>
          <caption className="visually-hidden">{texts.epcData}</caption>
          <tbody>
            {rows.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
