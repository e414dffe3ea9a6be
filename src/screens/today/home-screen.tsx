import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isDeal } from '../../../contract/entities/deal.ts'
import { BOOKINGS_ID, BookingsCard } from '../../features/dashboard/bookings-card.tsx'
import { CallBacksCard } from '../../features/dashboard/call-backs-card.tsx'
import { DayNumbers, knownWhen } from '../../features/dashboard/day-numbers.tsx'
import { PipelineCard } from '../../features/dashboard/pipeline-card.tsx'
import { texts } from '../../features/dashboard/texts.ts'
import { useDay } from '../../features/dashboard/use-day.ts'
import { RegisterNotice } from '../../features/do-not-contact/register-notice.tsx'
import { FollowUpsToday } from '../../features/follow-ups/follow-ups-today.tsx'
import { FirstSteps } from '../../features/help/first-steps.tsx'
import { InstallHint } from '../../features/sync-status/install-card.tsx'
import { ReadyLine } from '../../features/sync-status/ready-line.tsx'
import { SyncTile } from '../../features/sync-status/sync-tile.tsx'
import { useArrival } from '../../hooks/use-arrival.ts'
import { useIsAdmin } from '../../hooks/use-is-admin.ts'
import { useMe } from '../../hooks/use-me.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useSyncSummary } from '../../hooks/use-sync-data.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { CheckField } from '../../ui/forms/check-field.tsx'
import { deferred } from '../../ui/primitives/deferred.tsx'
import { rememberHomePart } from '../../ui/primitives/last-list.ts'
import { londonDate, londonDay } from '../../ui/primitives/london-day.ts'
import { useHasPanes, useIsHandheld } from '../../ui/primitives/media.ts'
import styles from './home-screen.module.css'
import { MyDay } from './my-day.tsx'

const Streets = deferred(
  async () => (await import('../../features/jobs-map/streets/streets-on-today.tsx')).StreetsOnToday,
)

/** After the first screen: the search worker reads all leads, calls and visits for it. */
const TeamNumbers = deferred(async () => (await import('./team.tsx')).Team)

/** The team’s week, for an admin. */
const Team = () => (useIsAdmin() ? <TeamNumbers fallback={<Skeleton lines={5} />} isWanted={false} /> : null)

/** For devices that are carried to where there may be no connection. */
const StreetsOffer = () => (useIsHandheld() ? <Streets /> : null)

export function HomeScreen() {
  const now = useNow()
  const day = useDay(londonDate(now))
  const name = useMe()?.firstname
  const isHandheld = useIsHandheld()
  const hasPanes = useHasPanes()
  const { hash } = useLocation()
  const [showsCompany, setShowsCompany] = useState(false)
  const isCompanyShown = !isHandheld || showsCompany || hash === BOOKINGS_ID
  useWalkOfDay(isHandheld ? undefined : day)
  const bootstrap = useSyncSummary()?.bootstrap
  const arrival = useArrival()
  const known = knownWhen(arrival)
  const areLeadsArriving = arrival === undefined || arrival === 'arriving'
  const isArriving = !day || areLeadsArriving
  const holdsAll = bootstrap?.complete === true && bootstrap.heldFrom === undefined
  const team = areLeadsArriving ? null : <Team />
  return (
    <div className={styles['screen']}>
      <title>{texts.homeDoorstep}</title>
      <header>
        <h1>{name ? texts.helloName(name) : texts.hello}</h1>
        <p className={styles['date']}>{londonDay(now)}</p>
      </header>
      <RegisterNotice />
      <FirstSteps install={<InstallHint />} readiness={<ReadyLine />}>
        <StreetsOffer />
      </FirstSteps>
      {isHandheld ? <SyncTile /> : null}
      {isHandheld ? null : team}
      {isHandheld && !hasPanes ? <MyDay day={day} now={now} /> : null}
      <DayNumbers day={day} known={known} />
      {isHandheld ? null : <SyncTile />}
      <FollowUpsToday isArriving={areLeadsArriving} isUpcomingOnly={isHandheld} />
      {isHandheld ? (
        <CheckField checked={isCompanyShown} label={texts.showWholeCompany} onChecked={setShowsCompany} />
      ) : null}
      {isHandheld && showsCompany ? team : null}
      <div className={styles['cards']}>
        {isCompanyShown ? (
          <BookingsCard bookings={day?.bookings ?? []} holdsAll={holdsAll} isArriving={isArriving} />
        ) : null}
        <CallBacksCard callBacks={day?.callBacks} holdsAll={holdsAll} isArriving={isArriving} />
        {isCompanyShown ? <PipelineCard known={known} pipeline={day?.pipeline} /> : null}
      </div>
    </div>
  )
}

/** On a lead that was opened here, the next one is the next of the day's. On a small screen the queue says which. */
function useWalkOfDay(day: ReturnType<typeof useDay>) {
  const leads = [...(day?.bookings ?? []), ...(day?.callBacks.leads ?? [])]
  const stops = leads.map((lead) => ({ id: lead._id, to: isDeal(lead) ? '/deal/$id' : '/lead/$id' }) as const)
  const key = JSON.stringify(stops)
  const isOffice = day !== undefined
  useEffect(() => {
    if (isOffice) rememberHomePart('day', JSON.parse(key))
  }, [key, isOffice])
}
