import { createFileRoute } from '@tanstack/react-router'
import { useMe } from '../../../hooks/use-me.ts'
import { HomeScreen } from '../../../features/dashboard/home-screen.tsx'
import { RegisterNotice } from '../../../features/do-not-contact/register-notice.tsx'
import { FollowUpsToday } from '../../../features/follow-ups/follow-ups-today.tsx'
import { FirstSteps } from '../../../features/help/first-steps.tsx'
import { useIsAdmin } from '../../../hooks/use-is-admin.ts'
import { useArrival } from '../../../hooks/use-arrival.ts'
import { InstallHint } from '../../../features/sync-status/install-card.tsx'
import { ReadyLine } from '../../../features/sync-status/ready-line.tsx'
import { SyncTile } from '../../../features/sync-status/sync-tile.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { deferred } from '../../../ui/primitives/deferred.tsx'
import { useIsHandheld } from '../../../ui/primitives/media.ts'
import { queueParts } from './-today-pane.tsx'

const Streets = deferred(
  async () => (await import('../../../features/jobs-map/streets/streets-on-today.tsx')).StreetsOnToday,
)

/** After the first screen: the search worker reads all leads, calls and visits for it. */
const TeamNumbers = deferred(async () => (await import('../-team.tsx')).Team)

const Team = () => (useIsAdmin() ? <TeamNumbers fallback={<Skeleton lines={5} />} isWanted={false} /> : null)

/** For devices that are carried to where there may be no connection. */
const StreetsOffer = () => (useIsHandheld() ? <Streets /> : null)

export const Route = createFileRoute('/_app/_panes/')({ component: Home })

function Home() {
  const arrival = useArrival()
  const isArriving = arrival === undefined || arrival === 'arriving'
  return (
    <HomeScreen
      notices={
        <>
          <RegisterNotice />
          <FirstSteps install={<InstallHint />} next={<StreetsOffer />} readiness={<ReadyLine />} />
        </>
      }
      followUps={(isUpcomingOnly) => <FollowUpsToday isArriving={isArriving} isUpcomingOnly={isUpcomingOnly} />}
      name={useMe()?.firstname}
      queue={queueParts}
      syncState={<SyncTile />}
      team={isArriving ? null : <Team />}
    />
  )
}
