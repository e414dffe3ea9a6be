import { useState } from 'react'
import { useSession } from '../../hooks/use-local-data.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ListScreen } from '../../ui/tables/list-screen.tsx'
import { TableFrame } from '../../ui/tables/table-frame.tsx'
import { Total } from '../../ui/tables/total.tsx'
import { AddUserDialog } from './add-user-dialog.tsx'
import { CreateCompanyDialog } from './create-company-dialog.tsx'
import { mayCreateCompany, mayManage, type Viewer } from './rights.ts'
import { UsersFailures } from './users-failures.tsx'
import styles from './users-screen.module.css'
import { UsersTable } from './users-table.tsx'
import { useUsers } from './use-users.ts'

const TITLE = 'User Management'

export function UsersScreen() {
  const viewer = useSession()
  if (!viewer) return null
  return mayManage(viewer) ? <ManagedUsers viewer={viewer} /> : <Refused />
}

const Refused = () => (
  <EmptyState icon="lock" isWholeScreen title="Only administrators can manage users">
    <title>{`${TITLE} · Doorstep`}</title>
    <p>To change someone’s access, ask an administrator of your company.</p>
  </EmptyState>
)

function ManagedUsers({ viewer }: { viewer: Viewer }) {
  const { users, companies, failures, reload, change } = useUsers()
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
            {users ? (
              <UsersTable
                companies={companies ?? []}
                onChange={change}
                onReload={reload}
                users={users}
                viewer={viewer}
              />
            ) : null}
            {!users && isOffline ? (
              <EmptyState icon="cloudOff" title="You need to be online to use this screen">
                <p>Users are kept on the server. Everything else works offline.</p>
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
