import { createFileRoute } from '@tanstack/react-router'
import { useMe } from '../features/auth/use-me.ts'
import { HomeScreen } from '../features/dashboard/home-screen.tsx'
import { SyncTile } from '../features/sync-status/sync-tile.tsx'

export const Route = createFileRoute('/_app/')({ component: Home })

function Home() {
  return <HomeScreen name={useMe()?.firstname} syncState={<SyncTile />} />
}
