import { type ReactNode, useEffect, useState } from 'react'
import { useSyncSummary } from '../../hooks/use-sync-data.ts'
import { useArrival } from '../../hooks/use-arrival.ts'
import { useNow } from '../../hooks/use-now.ts'
import { BOOKINGS_ID, BookingsCard } from './bookings-card.tsx'
import { DayNumbers, knownWhen, type Known } from './day-numbers.tsx'
import styles from './home-screen.module.css'
import { rememberHomePart } from '../../ui/primitives/last-list.ts'
import { londonDate, londonDay } from '../../ui/primitives/london-day.ts'
import { Link, useLocation } from '@tanstack/react-router'
import type { Day } from '../../db/views/day.ts'
import { buttonClass } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { LeadLine } from './lead-line.tsx'
import { thousands } from '../../ui/primitives/amounts.ts'
import { isDeal } from '../../../contract/entities/deal.ts'
import { LEAD_STATUSES } from '../../../contract/entities/lead.ts'
import { CheckField } from '../../ui/forms/check-field.tsx'
import { useHasPanes, useIsHandheld } from '../../ui/primitives/media.ts'
import { MyDay, type QueueParts } from './my-day.tsx'
import { useDay } from './use-day.ts'
import { texts } from './texts.ts'

interface HomeScreenProps {
  name: string | undefined
  syncState: ReactNode
  /** The team’s week, for an admin. */
  team: ReactNode
  /** What this person should read before the day. */
  notices: ReactNode
  followUps: (isUpcomingOnly: boolean) => ReactNode
  /** Of the queue, which a tablet has in a pane of its own. */
  queue: QueueParts
}

const NOBODY = { total: 0, leads: [] }

export function HomeScreen({ name, team, notices, syncState, followUps, queue }: HomeScreenProps) {
  const now = useNow()
  const day = useDay(londonDate(now))
  const isHandheld = useIsHandheld()
  const hasPanes = useHasPanes()
  const { hash } = useLocation()
  const [showsCompany, setShowsCompany] = useState(false)
  const isCompanyShown = !isHandheld || showsCompany || hash === BOOKINGS_ID
  useWalkOfDay(isHandheld ? undefined : day)
  const bootstrap = useSyncSummary()?.bootstrap
  const arrival = useArrival()
  const known = knownWhen(arrival)
  const isArriving = !day || arrival === undefined || arrival === 'arriving'
  const holdsAll = bootstrap?.complete === true && bootstrap.heldFrom === undefined
  return (
    <div className={styles['screen']}>
      <title>{texts.homeDoorstep}</title>
      <header>
        <h1>{name ? texts.helloName(name) : texts.hello}</h1>
        <p className={styles['date']}>{londonDay(now)}</p>
      </header>
      {notices}
      {isHandheld ? syncState : null}
      {isHandheld ? null : team}
      {isHandheld && !hasPanes ? <MyDay {...queue} day={day} now={now} /> : null}
      <DayNumbers day={day} known={known} />
      {isHandheld ? null : syncState}
      {followUps(isHandheld)}
      {isHandheld ? (
        <CheckField checked={isCompanyShown} label={texts.showWholeCompany} onChecked={setShowsCompany} />
      ) : null}
      {isHandheld && showsCompany ? team : null}
      <div className={styles['cards']}>
        {isCompanyShown ? (
          <BookingsCard bookings={day?.bookings ?? []} holdsAll={holdsAll} isArriving={isArriving} />
        ) : null}
        <CallBacksCard callBacks={day?.callBacks ?? NOBODY} holdsAll={holdsAll} isArriving={isArriving} />
        {isCompanyShown ? <PipelineCard known={known} pipeline={day?.pipeline} /> : null}
      </div>
    </div>
  )
}

/** On a lead that was opened here, the next one is the next of the day's. On a small screen the queue says which. */
function useWalkOfDay(day: Day | undefined) {
  const leads = [...(day?.bookings ?? []), ...(day?.callBacks.leads ?? [])]
  const stops = leads.map((lead) => ({ id: lead._id, to: isDeal(lead) ? '/deal/$id' : '/lead/$id' }) as const)
  const key = JSON.stringify(stops)
  const isOffice = day !== undefined
  useEffect(() => {
    if (isOffice) rememberHomePart('day', JSON.parse(key))
  }, [key, isOffice])
}

interface CallBacksCardProps {
  callBacks: Day['callBacks']
  holdsAll: boolean
  isArriving: boolean
}

const CallBacksCard = ({ callBacks: { total, leads }, holdsAll, isArriving }: CallBacksCardProps) => (
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

interface PipelineCardProps {
  pipeline: Day['pipeline'] | undefined
  known: Known
}

function PipelineCard({ pipeline, known }: PipelineCardProps) {
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
