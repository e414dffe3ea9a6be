import { createFileRoute } from '@tanstack/react-router'
import { AwayButton } from '../../features/away/away-button.tsx'
import { LeaverWork } from '../../features/bulk-actions/leaver-work.tsx'
import type { ShowAway, ShowWork } from '../../features/users/leaving.ts'
import { UsersScreen } from '../../features/users/users-screen.tsx'

export const Route = createFileRoute('/_app/user-management')({ component: UserManagement })

const showWork: ShowWork = ({ user, companies }) => <LeaverWork companies={companies} leaver={user} />

const showAway: ShowAway = (user, onChanged) => <AwayButton onChanged={onChanged} user={user} />

function UserManagement() {
  return <UsersScreen showAway={showAway} showWork={showWork} />
}
