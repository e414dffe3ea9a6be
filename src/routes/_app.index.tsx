import { createFileRoute } from '@tanstack/react-router'
import { useMe } from '../hooks/use-me.ts'
import { HomeScreen } from '../features/dashboard/home-screen.tsx'
import { RegisterNotice } from '../features/do-not-contact/register-notice.tsx'
import { FollowUpsToday } from '../features/follow-ups/follow-ups-today.tsx'
import { FirstSteps } from '../features/help/first-steps.tsx'
import { useArrival } from '../hooks/use-arrival.ts'
import { InstallHint } from '../features/sync-status/install-card.tsx'
import { ReadyLine } from '../features/sync-status/ready-line.tsx'
import { SyncTile } from '../features/sync-status/sync-tile.tsx'
import { deferred } from '../ui/primitives/deferred.tsx'
import { PlanRouteButton } from './-plan-route.tsx'

export const Route = createFileRoute('/_app/')({ component: Home })

const Outcomes = deferred(async () => (await import('./-lead-outcomes.tsx')).LeadOutcomes)

const Messages = deferred(async () => (await import('../features/messages/message-links.tsx')).MessageLinks)

function Home() {
  const arrival = useArrival()
  const isArriving = arrival === undefined || arrival === 'arriving'
  return (
    <HomeScreen
      notices={
        <>
          <RegisterNotice />
          <FirstSteps install={<InstallHint />} readiness={<ReadyLine />} />
        </>
      }
      followUps={(isUpcomingOnly) => <FollowUpsToday isArriving={isArriving} isUpcomingOnly={isUpcomingOnly} />}
      routeOf={(leadIds) => <PlanRouteButton selected={{ ids: leadIds }} />}
      name={useMe()?.firstname}
      messages={(done) => <Messages {...done} isNamed key={done.lead._id} />}
      outcomes={(stop) => <Outcomes {...stop} onMissing={stop.onFinish} walk={undefined} />}
      syncState={<SyncTile />}
    />
  )
}
