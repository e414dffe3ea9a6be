import { Link } from '@tanstack/react-router'
import type { Day } from '../../db/day.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './home-screen.module.css'
import { LeadLine } from './lead-line.tsx'
import { thousands } from '../../ui/thousands.ts'

interface CallBacksCardProps {
  callBacks: Day['callBacks']
  /** Whether all leads of the company are on the device: of others it can't tell. */
  holdsAll: boolean
}

export const CallBacksCard = ({ callBacks: { total, leads }, holdsAll }: CallBacksCardProps) => (
  <Card title="Call-backs due">
    {total === 0 ? (
      <p className={styles['empty']}>{`Nobody ${holdsAll ? '' : 'on this device '}waits for your call.`}</p>
    ) : null}
    <ol className={styles['lines']}>
      {leads.map((lead) => (
        <LeadLine key={lead._id} lead={lead} showsPhone />
      ))}
    </ol>
    {leads.length < total ? (
      <Link className={buttonClass()} search={{ lead_status: ['Call Back'] }} to="/leads/my">
        {`All ${thousands(total)} call-backs`}
      </Link>
    ) : null}
  </Card>
)
