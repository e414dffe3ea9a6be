import { createFileRoute } from '@tanstack/react-router'
import { useMe } from '../../../hooks/use-me.ts'
import { HomeScreen } from '../../../features/dashboard/home-screen.tsx'
import { RegisterNotice } from '../../../features/do-not-contact/register-notice.tsx'
import { FollowUpsToday } from '../../../features/follow-ups/follow-ups-today.tsx'
import { FirstSteps } from '../../../features/help/first-steps.tsx'
import { useIsAdmin } from '../../../hooks/use-is-admin.ts'
import { useLooking } from '../../../records/list-filters/use-looking.ts'
import { useArrival } from '../../../hooks/use-arrival.ts'
import { InstallHint } from '../../../features/sync-status/install-card.tsx'
import { ReadyLine } from '../../../features/sync-status/ready-line.tsx'
import { SyncTile } from '../../../features/sync-status/sync-tile.tsx'
import { deferred } from '../../../ui/primitives/deferred.tsx'
import { useIsHandheld } from '../../../ui/primitives/media.ts'
import { numberLink } from '../-number-link.tsx'
import { queueParts } from './-today-pane.tsx'

const Streets = deferred(
  async () => (await import('../../../features/jobs-map/streets/streets-on-today.tsx')).StreetsOnToday,
)

/** The numbers are counted by the search worker, which reads all leads first. */
const TeamNumbers = deferred(async () => (await import('../../../features/reports/team-numbers.tsx')).TeamNumbers)

function Team() {
  const looking = useLooking()
  return useIsAdmin() && looking ? <TeamNumbers link={numberLink} looking={looking} /> : null
}

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
      team={<Team />}
    />
  )
}
