import { createFileRoute } from '@tanstack/react-router'
import { useMe } from '../features/auth/use-me.ts'
import { HomeScreen } from '../features/dashboard/home-screen.tsx'
import { FollowUpsToday } from '../features/follow-ups/follow-ups-today.tsx'
import { useArrival } from '../hooks/use-arrival.ts'
import { SyncTile } from '../features/sync-status/sync-tile.tsx'

export const Route = createFileRoute('/_app/')({ component: Home })

function Home() {
  const arrival = useArrival()
  return (
    <HomeScreen
      followUps={<FollowUpsToday isArriving={arrival === undefined || arrival === 'arriving'} />}
      name={useMe()?.firstname}
      syncState={<SyncTile />}
    />
  )
}
