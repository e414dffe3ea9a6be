import { Link } from '@tanstack/react-router'
import type { Day } from '../../db/views/day.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { thousands } from '../../ui/primitives/amounts.ts'
import { buttonClass } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import styles from './dashboard.module.css'
import { LeadLine } from './lead-line.tsx'
import { texts } from './texts.ts'

interface CallBacksCardProps {
  callBacks: Day['callBacks'] | undefined
  holdsAll: boolean
  isArriving: boolean
}

const NOBODY = { total: 0, leads: [] }

export const CallBacksCard = ({ callBacks: { total, leads } = NOBODY, holdsAll, isArriving }: CallBacksCardProps) => (
  <Card title={texts.callBackLeads}>
    {total === 0 && isArriving ? <Skeleton lines={3} /> : null}
    {total === 0 && !isArriving ? (
      <p className={styles['empty']}>{holdsAll ? texts.noCallBackLeads : texts.noCallBackLeadsOnThisDevice}</p>
    ) : null}
    <ol className={styles['lines']}>
      {leads.map((lead) => (
        <LeadLine key={lead._id} lead={lead} showsPhone />
      ))}
    </ol>
    {leads.length < total && !isArriving ? (
      <Link className={buttonClass()} search={{ lead_status: [texts.callBack] }} to="/leads/my">
        {texts.allTotalCallBacks(thousands(total))}
      </Link>
    ) : null}
  </Card>
)
