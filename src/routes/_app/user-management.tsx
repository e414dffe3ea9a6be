import { createFileRoute } from '@tanstack/react-router'
import { LeaverWork } from '../../features/bulk-actions/leaver-work.tsx'
import type { ShowWork } from '../../features/users/leaving.ts'
import { UsersScreen } from '../../features/users/users-screen.tsx'

export const Route = createFileRoute('/_app/user-management')({ component: UserManagement })

const showWork: ShowWork = ({ user, companies }) => <LeaverWork companies={companies} leaver={user} />

function UserManagement() {
  return <UsersScreen showWork={showWork} />
}
