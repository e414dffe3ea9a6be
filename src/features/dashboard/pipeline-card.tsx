import { Link } from '@tanstack/react-router'
import { LEAD_STATUSES } from '../../../contract/entities/lead.ts'
import type { Day } from '../../db/views/day.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { thousands } from '../../ui/primitives/amounts.ts'
import { Card } from '../../ui/primitives/card.tsx'
import styles from './dashboard.module.css'
import type { Known } from './day-numbers.tsx'
import { texts } from './texts.ts'

interface PipelineCardProps {
  pipeline: Day['pipeline'] | undefined
  known: Known
}

export function PipelineCard({ pipeline, known }: PipelineCardProps) {
  const counts = LEAD_STATUSES.map((status) => ({ status, count: known(pipeline?.[status]) }))
  const most = Math.max(1, ...counts.map(({ count = 0 }) => count))
  return (
    <Card title={texts.leadsByStatus}>
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
