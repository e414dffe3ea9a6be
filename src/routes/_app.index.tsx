import { createFileRoute } from '@tanstack/react-router'
import { HomeScreen } from '../features/dashboard/home-screen.tsx'
import { NumberTile } from '../features/dashboard/number-tile.tsx'
import { useMe } from '../features/auth/use-me.ts'
import { useLeadNumbers } from '../features/leads/use-lead-list.ts'
import { SyncTile } from '../features/sync-status/sync-tile.tsx'

export const Route = createFileRoute('/_app/')({ component: Home })

const OPEN = { lead_status: ['Open'] }
const CALL_BACK = { lead_status: ['Call Back'] }
const ALL = {}

function Home() {
  const myOpen = useLeadNumbers('my', OPEN)?.total
  const fresh = useLeadNumbers('new', ALL)?.total
  const callBacks = useLeadNumbers('my', CALL_BACK)?.total
  return (
    <HomeScreen name={useMe()?.firstname}>
      <NumberTile
        hint="Assigned to you, status Open"
        label="My open leads"
        number={myOpen}
        search={OPEN}
        to="/leads/my"
      />
      <NumberTile hint="Yours, to ring again" label="Call backs" number={callBacks} search={CALL_BACK} to="/leads/my" />
      <NumberTile hint="Nobody has begun on them" label="New leads" number={fresh} to="/leads/new" />
      <SyncTile />
    </HomeScreen>
  )
}
