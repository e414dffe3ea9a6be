import { AwayButton } from '../../features/away/away-button.tsx'
import { LeaverWork } from '../../features/bulk-actions/leaver-work.tsx'
import type { ShowAway, ShowWork } from '../../features/users/leaving.ts'
import { UsersScreen } from '../../features/users/users-screen.tsx'

const showWork: ShowWork = ({ user, companies }) => <LeaverWork companies={companies} leaver={user} />

const showAway: ShowAway = (user, onChanged) => <AwayButton onChanged={onChanged} user={user} />

export const UserManagementScreen = () => <UsersScreen showAway={showAway} showWork={showWork} />
