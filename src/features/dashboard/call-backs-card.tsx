import { Link } from '@tanstack/react-router'
import type { Day } from '../../db/views/day.ts'
import { buttonClass } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './home-screen.module.css'
import { LeadLine } from './lead-line.tsx'
import { thousands } from '../../ui/primitives/amounts.ts'

interface CallBacksCardProps {
  callBacks: Day['callBacks']
  /** Whether all leads of the company are on the device: of others it can't tell. */
  holdsAll: boolean
  /** Whether more may come in a moment. */
  isArriving: boolean
}

export const CallBacksCard = ({ callBacks: { total, leads }, holdsAll, isArriving }: CallBacksCardProps) => (
  <Card title="Call-backs due">
    {total === 0 && isArriving ? <Skeleton lines={3} /> : null}
    {total === 0 && !isArriving ? (
      <p className={styles['empty']}>{holdsAll ? 'No call-backs due.' : 'No call-backs due on this device.'}</p>
    ) : null}
    <ol className={styles['lines']}>
      {leads.map((lead) => (
        <LeadLine key={lead._id} lead={lead} showsPhone />
      ))}
    </ol>
    {leads.length < total && !isArriving ? (
      <Link className={buttonClass()} search={{ lead_status: ['Call Back'] }} to="/leads/my">
        {`All ${thousands(total)} call-backs`}
      </Link>
    ) : null}
  </Card>
)
