import { useState } from 'react'
import { useSession } from '../../db/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { TableFrame } from '../../ui/table-frame.tsx'
import { Total } from '../../ui/total.tsx'
import { AddUserDialog } from './add-user-dialog.tsx'
import { CreateCompanyDialog } from './create-company-dialog.tsx'
import { mayCreateCompany, mayManage, type Viewer } from './rights.ts'
import { useChangeUser } from './use-change-user.ts'
import { usePeople } from './use-people.ts'
import { UsersFailures } from './users-failures.tsx'
import styles from './users-screen.module.css'
import { UsersTable } from './users-table.tsx'

const TITLE = 'User Management'

export function UsersScreen() {
  const viewer = useSession()
  if (!viewer) return null
  return mayManage(viewer) ? <ManagedUsers viewer={viewer} /> : <Refused />
}

const Refused = () => (
  <EmptyState icon="lock" isWholeScreen title="Only administrators manage users">
    <title>{`${TITLE} · Doorstep`}</title>
    <p>Ask an administrator of your company if somebody’s access should change.</p>
  </EmptyState>
)

function ManagedUsers({ viewer }: { viewer: Viewer }) {
  const { users, companies, failures, reload, replace } = usePeople()
  const change = useChangeUser(replace)
  const [opened, setOpened] = useState<'user' | 'company'>()
  const close = () => setOpened(undefined)
  const isOffline = failures.some((failure) => failure.isOffline)
  return (
    <ListScreen
      action={
        <div className={styles['actions']}>
          {mayCreateCompany(viewer) ? <Button onClick={() => setOpened('company')}>Create Company</Button> : null}
          <Button disabled={!companies} icon="plus" kind="primary" onClick={() => setOpened('user')}>
            Add User
          </Button>
        </div>
      }
      facts={<Total many="users" number={users?.length} one="user" />}
      filters={failures.length > 0 ? <UsersFailures failures={failures} onAgain={reload} /> : <div />}
      pagination={null}
      table={
        <>
          <TableFrame isLoading={!users && failures.length === 0} isStale={false} label={TITLE}>
            {users ? <UsersTable companies={companies ?? []} onChange={change} users={users} viewer={viewer} /> : null}
            {!users && isOffline ? (
              <EmptyState icon="cloudOff" title="This screen works only with a connection">
                <p>Who may do what is kept on the server. Everything else goes on without signal.</p>
              </EmptyState>
            ) : null}
          </TableFrame>
          <AddUserDialog
            companies={companies ?? []}
            onAdded={reload}
            onClose={close}
            open={opened === 'user'}
            viewer={viewer}
          />
          <CreateCompanyDialog onClose={close} onCreated={reload} open={opened === 'company'} />
        </>
      }
      title={TITLE}
    />
  )
}
