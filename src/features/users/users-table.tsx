import type { Company } from '../../../contract/entities/company.ts'
import { colleagueName, type User } from '../../../contract/entities/user.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import { EmailText } from '../../ui/primitives/text.tsx'
import { useIsHandheld } from '../../ui/primitives/media.ts'
import { type CardKind, CardList } from '../../ui/tables/card-list.tsx'
import { type SimpleColumn, SimpleTable } from '../../ui/tables/simple-table.tsx'
import { mayChange, mayChangeRole, mayDeactivate, mayResetTwoStep, type Viewer } from './rights.ts'
import type { ChangeUser } from './use-users.ts'
import { UserCompanies } from './user-companies.tsx'
import styles from './users-screen.module.css'
import { useState } from 'react'
import { Button } from '../../ui/primitives/button.tsx'
import { ConfirmDialog } from '../../ui/primitives/dialog.tsx'
import { resetTwoStep } from '../../../contract/endpoints/two-step.ts'
import { call } from '../../api/call.ts'
import { whyFailed } from '../../api/failures.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { EditUser } from './edit-user.tsx'
import { LastSignIn } from './last-sign-in.tsx'
import { texts } from './texts.ts'
import type { ShowAway, ShowWork } from './leaving.ts'
import { AwayBadge } from './away-badge.tsx'
import { UserActive } from './user-active.tsx'
import { UserRole } from './user-role.tsx'

interface UsersTableProps {
  viewer: Viewer
  users: readonly User[]
  companies: readonly Company[]
  onChange: ChangeUser
  /** A user was changed in a way that the list has to be loaded for. */
  onReload: () => void
  /** As the server now has it. */
  onReplace: (user: User) => void
  showAway: ShowAway
  showWork: ShowWork
}

export function UsersTable(props: UsersTableProps) {
  const columns = userColumns(props)
  const { users } = props
  return useIsHandheld() ? (
    <CardList caption={texts.users} kind={userCard(props)} rows={users} />
  ) : (
    <SimpleTable caption={texts.users} columns={columns} rows={users} />
  )
}

/** What can be changed about a user, on a card and in a row. */
const controlsOf = ({ viewer, companies, onChange, showAway, showWork, ...done }: UsersTableProps) => ({
  companies: (user: User) => (
    <UserCompanies
      companies={companies}
      disabled={!mayChange(viewer, user)}
      onChange={onChange}
      showWork={showWork}
      user={user}
    />
  ),
  role: (user: User) => <UserRole disabled={!mayChangeRole(viewer, user)} onChange={onChange} user={user} />,
  actions: (user: User) => (
    <UserActions
      {...done}
      companies={companies}
      onChange={onChange}
      showAway={showAway}
      showWork={showWork}
      user={user}
      viewer={viewer}
    />
  ),
})

function userCard(props: UsersTableProps): CardKind<User> {
  const controls = controlsOf(props)
  return {
    name: colleagueName,
    status: (user) => (user.active === false ? <Badge>{texts.deactivated}</Badge> : <AwayBadge user={user} />),
    place: ({ email = '' }) => <EmailText value={email} />,
    facts: (user) => <LastSignIn user={user} />,
    controls: (user) => (
      <>
        {controls.companies(user)}
        {controls.role(user)}
        {controls.actions(user)}
      </>
    ),
  }
}

type UserActionsProps = Omit<UsersTableProps, 'users'> & { user: User }

const UserActions = ({
  viewer,
  user,
  companies,
  onChange,
  onReload,
  onReplace,
  showAway,
  showWork,
}: UserActionsProps) => (
  <div className={styles['userActions']}>
    {mayChange(viewer, user) ? <EditUser onChanged={onReplace} user={user} /> : null}
    {mayChange(viewer, user) || viewer.userId === user._id ? showAway(user, onReplace) : null}
    {mayDeactivate(viewer, user) ? (
      <UserActive companies={companies} onChange={onChange} showWork={showWork} user={user} />
    ) : null}
    {mayResetTwoStep(viewer, user) ? <ResetTwoStep onReset={onReload} user={user} /> : null}
  </div>
)

const userColumns = (props: UsersTableProps) => {
  const controls = controlsOf(props)
  const columns: ReadonlyArray<SimpleColumn<User>> = [
    {
      label: texts.name,
      isName: true,
      cell: (user) => (
        <>
          <span className={styles['name']}>{colleagueName(user)}</span>{' '}
          {user.active === false ? <Badge>{texts.deactivated}</Badge> : <AwayBadge user={user} />}
        </>
      ),
    },
    {
      label: texts.email,
      cell: (user) => (
        <>
          <span className={styles['email']}>
            <EmailText value={user.email ?? ''} />
          </span>
          <LastSignIn user={user} />
        </>
      ),
    },
    { label: texts.companies, cell: controls.companies },
    { label: texts.role, cell: controls.role },
    { label: texts.actions, cell: controls.actions },
  ]
  return columns
}

interface ResetTwoStepProps {
  user: User
  onReset: () => void
}

/** For a user who has lost their authenticator. */
function ResetTwoStep({ user, onReset }: ResetTwoStepProps) {
  const [isAsking, setIsAsking] = useState(false)
  const token = useSession()?.token
  const toasts = useToasts()
  const name = colleagueName(user)
  const reset = async () => {
    setIsAsking(false)
    try {
      await call(resetTwoStep, { params: { id: user._id } }, { token })
      toasts.succeed(texts.twoStepSignInReset(name))
      onReset()
    } catch (error) {
      toasts.fail(texts.failedToResetTwoStep(name), whyFailed(error))
    }
  }
  return (
    <>
      <Button aria-label={texts.resetTwoStepSign(name)} onClick={() => setIsAsking(true)}>
        {texts.resetTwoStep}
      </Button>
      <ConfirmDialog
        confirm={texts.resetTwoStepSignIn}
        description={texts.firstnameWillBeSignedOutEverywhere(user.firstname)}
        onConfirm={() => void reset()}
        onOpenChange={setIsAsking}
        open={isAsking}
        title={texts.resetTwoStepSignInOfName(name)}
      />
    </>
  )
}
