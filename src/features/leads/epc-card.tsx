import type { ReactNode } from 'react'
import type { Lead } from '../../../contract/entities/lead.ts'
import { Card } from '../../ui/primitives/card.tsx'
import styles from './epc-card.module.css'
import { epcRows } from './lead-fields.ts'

export function EpcCard({ lead, action }: { lead: Lead; action: ReactNode }) {
  const rows = epcRows(lead)
  return (
    <Card action={action} title="EPC Data">
      {rows.length === 0 ? (
        <p className={styles['empty']}>No EPC data for this lead</p>
      ) : (
        <table className={styles['table']}>
          <caption className="visually-hidden">EPC Data</caption>
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
