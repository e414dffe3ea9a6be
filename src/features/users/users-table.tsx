import type { Company } from '../../../contract/entities/company.ts'
import { colleagueName, type User } from '../../../contract/entities/user.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import { EmailText } from '../../ui/primitives/email-text.tsx'
import { type SimpleColumn, SimpleTable } from '../../ui/tables/simple-table.tsx'
import { ResetTwoStep } from './reset-two-step.tsx'
import { mayChange, mayChangeRole, mayDeactivate, mayResetTwoStep, type Viewer } from './rights.ts'
import type { ChangeUser } from './use-users.ts'
import { UserActive } from './user-active.tsx'
import { UserCompanies } from './user-companies.tsx'
import { UserRole } from './user-role.tsx'
import styles from './users-screen.module.css'

interface UsersTableProps {
  viewer: Viewer
  users: readonly User[]
  companies: readonly Company[]
  onChange: ChangeUser
  /** Something of a user was changed that the list has to be asked for. */
  onReload: () => void
}

export function UsersTable({ viewer, users, companies, onChange, onReload }: UsersTableProps) {
  const columns: ReadonlyArray<SimpleColumn<User>> = [
    {
      label: 'Name',
      isName: true,
      cell: (user) => (
        <>
          <span className={styles['name']}>{colleagueName(user)}</span>{' '}
          {user.active === false ? <Badge>Deactivated</Badge> : null}
        </>
      ),
    },
    {
      label: 'Email',
      cell: ({ email = '' }) => (
        <span className={styles['email']}>
          <EmailText value={email} />
        </span>
      ),
    },
    {
      label: 'Companies',
      cell: (user) => (
        <UserCompanies companies={companies} disabled={!mayChange(viewer, user)} onChange={onChange} user={user} />
      ),
    },
    {
      label: 'Role',
      cell: (user) => <UserRole disabled={!mayChangeRole(viewer, user)} onChange={onChange} user={user} />,
    },
    {
      label: 'Actions',
      cell: (user) => (
        <>
          {mayDeactivate(viewer, user) ? <UserActive onChange={onChange} user={user} /> : null}
          {mayResetTwoStep(viewer, user) ? <ResetTwoStep onReset={onReload} user={user} /> : null}
        </>
      ),
    },
  ]
  return <SimpleTable caption="Users" columns={columns} rows={users} />
}
