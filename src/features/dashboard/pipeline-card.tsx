import { Link } from '@tanstack/react-router'
import { LEAD_STATUSES } from '../../../contract/entities/lead.ts'
import type { Day } from '../../db/views/day.ts'
import { Card } from '../../ui/primitives/card.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './home-screen.module.css'
import type { Known } from './known.ts'
import { thousands } from '../../ui/primitives/amounts.ts'

interface PipelineCardProps {
  /** Undefined while it is counted. */
  pipeline: Day['pipeline'] | undefined
  known: Known
}

/** How many leads stand where; each status opens its list. */
export function PipelineCard({ pipeline, known }: PipelineCardProps) {
  const counts = LEAD_STATUSES.map((status) => ({ status, count: known(pipeline?.[status]) }))
  const most = Math.max(1, ...counts.map(({ count = 0 }) => count))
  return (
    <Card title="Leads by status">
      <ul className={styles['pipeline']}>
        {counts.map(({ status, count }) => (
          <li key={status}>
            <Link search={{ lead_status: [status] }} to="/leads">
              <span>{status}</span>
              <span aria-hidden="true" className={styles['track']}>
                <span className={styles['bar']} style={{ width: `${((count ?? 0) / most) * 100}%` }} />
              </span>
              <span className={styles['count']}>{count === undefined ? <Skeleton /> : thousands(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
