import { Link } from '@tanstack/react-router'
import { LEAD_STATUSES } from '../../../contract/entities/lead.ts'
import type { Day } from '../../db/day.ts'
import { Card } from '../../ui/card.tsx'
import styles from './home-screen.module.css'
import { thousands } from '../../ui/thousands.ts'

/** How many leads stand where; each status opens its list. */
export function PipelineCard({ pipeline }: { pipeline: Day['pipeline'] }) {
  const most = Math.max(1, ...Object.values(pipeline))
  return (
    <Card title="Leads by status">
      <ul className={styles['pipeline']}>
        {LEAD_STATUSES.map((status) => (
          <li key={status}>
            <Link search={{ lead_status: [status] }} to="/leads">
              <span>{status}</span>
              <span aria-hidden="true" className={styles['track']}>
                <span className={styles['bar']} style={{ width: `${(pipeline[status] / most) * 100}%` }} />
              </span>
              <span className={styles['count']}>{thousands(pipeline[status])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
