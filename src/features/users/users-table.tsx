import type { Company } from '../../../contract/entities/company.ts'
import { colleagueName, type User, ROLES, role } from '../../../contract/entities/user.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import { EmailText } from '../../ui/primitives/email-text.tsx'
import { type SimpleColumn, SimpleTable } from '../../ui/tables/simple-table.tsx'
import { mayChange, mayChangeRole, mayDeactivate, mayResetTwoStep, type Viewer } from './rights.ts'
import type { ChangeUser } from './use-users.ts'
import { UserCompanies } from './user-companies.tsx'
import styles from './users-screen.module.css'
import { messages } from '../../../contract/messages.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { useOptimisticValue } from '../../ui/forms/use-optimistic-value.ts'
import { useState } from 'react'
import { Button } from '../../ui/primitives/button.tsx'
import { ConfirmDialog } from '../../ui/primitives/dialog.tsx'
import { useUnsentElsewhere } from './unsent-elsewhere.ts'
import { resetTwoStep } from '../../../contract/endpoints/two-step.ts'
import { call } from '../../api/call.ts'
import { whyFailed } from '../../api/failures.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'

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

interface UserRoleProps {
  user: User
  disabled: boolean
  onChange: ChangeUser
}

function UserRole({ user, disabled, onChange }: UserRoleProps) {
  const [shown, hold, release] = useOptimisticValue<string>(user.role ?? 'User')
  const save = async (chosen: string) => {
    hold(chosen)
    await onChange(user, { role: role.parse(chosen) }, messages.roleNotUpdated)
    release()
  }
  return (
    <SelectField
      className={styles['role']}
      disabled={disabled}
      label={`Role of ${colleagueName(user)}`}
      labelHidden
      onValue={(chosen) => void save(chosen)}
      value={shown}
    >
      {ROLES.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

interface UserActiveProps {
  user: User
  onChange: ChangeUser
}

/** Ends or gives back somebody's access. */
function UserActive({ user, onChange }: UserActiveProps) {
  const [isAsking, setIsAsking] = useState(false)
  const name = colleagueName(user)
  const isActive = user.active !== false
  const words = isActive ? 'Deactivate' : 'Activate'
  const unsent = useUnsentElsewhere(user._id, isAsking && isActive)
  const warning = unsent && ` ${unsent} Unsent changes can’t be sent afterwards: ask them to send first.`
  const handleConfirm = () => {
    setIsAsking(false)
    void onChange(user, { active: !isActive }, `Failed to ${words.toLowerCase()} ${name}`)
  }
  return (
    <>
      <Button aria-label={`${words} ${name}`} onClick={() => setIsAsking(true)}>
        {words}
      </Button>
      <ConfirmDialog
        confirm={words}
        description={
          isActive
            ? `${user.firstname} will be signed out everywhere. Their records are kept.${warning}`
            : 'They can sign in again with their old password.'
        }
        onConfirm={handleConfirm}
        onOpenChange={setIsAsking}
        open={isAsking}
        title={`${words} ${name}?`}
      />
    </>
  )
}

interface ResetTwoStepProps {
  user: User
  onReset: () => void
}

/** For somebody who has lost the device that makes their codes. */
function ResetTwoStep({ user, onReset }: ResetTwoStepProps) {
  const [isAsking, setIsAsking] = useState(false)
  const token = useSession()?.token
  const toasts = useToasts()
  const name = colleagueName(user)
  const reset = async () => {
    setIsAsking(false)
    try {
      await call(resetTwoStep, { params: { id: user._id } }, { token })
      toasts.succeed(`Two-step sign-in reset for ${name}`)
      onReset()
    } catch (error) {
      toasts.fail(`Failed to reset two-step sign-in for ${name}`, whyFailed(error))
    }
  }
  return (
    <>
      <Button aria-label={`Reset two-step sign-in of ${name}`} onClick={() => setIsAsking(true)}>
        Reset two-step
      </Button>
      <ConfirmDialog
        confirm="Reset two-step sign-in"
        description={`${user.firstname} will be signed out everywhere and can sign in with just the password. Their records are kept.`}
        onConfirm={() => void reset()}
        onOpenChange={setIsAsking}
        open={isAsking}
        title={`Reset two-step sign-in of ${name}?`}
      />
    </>
  )
}
