import { useState } from 'react'
import { useSession } from '../../hooks/use-local-data.ts'
import { useTyped } from '../../hooks/use-typed.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { useIsHandheld } from '../../ui/primitives/media.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ListHeader, ListScreen, ListToolbar, ListTools } from '../../ui/tables/list-screen.tsx'
import { TableFrame } from '../../ui/tables/table-frame.tsx'
import { Total } from '../../ui/tables/total.tsx'
import type { ShowAway, ShowWork } from './leaving.ts'
import { mayCreateCompany, mayManage, type Viewer, rolesToGive } from './rights.ts'
import styles from './users-screen.module.css'
import { UsersTable } from './users-table.tsx'
import { useUsers } from './use-users.ts'
import { type FailureMessage, failureMessage } from '../../api/failures.ts'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { createCompany, inviteUser, registerUser } from '../../../contract/endpoints/users.ts'
import { call } from '../../api/call.ts'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { DialogForm } from '../../ui/forms/dialog-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { useOfficeForm } from '../../ui/forms/use-office-form.ts'
import type { Company } from '../../../contract/entities/company.ts'
import { colleagueName } from '../../../contract/entities/user.ts'
import { messages } from '../../../contract/messages.ts'
import { NewUserFields, emptyUser } from './new-user-fields.tsx'
import { texts } from './texts.ts'

const TITLE = texts.userManagement

interface UsersScreenProps {
  showAway: ShowAway
  showWork: ShowWork
}

export function UsersScreen(shown: UsersScreenProps) {
  const viewer = useSession()
  if (!viewer) return null
  return mayManage(viewer) ? <ManagedUsers {...shown} viewer={viewer} /> : <Refused />
}

const Refused = () => (
  <EmptyState icon="lock" isWholeScreen title={texts.onlyAdministratorsCanManageUsers}>
    <title>{`${TITLE} · Doorstep`}</title>
    <p>{texts.toChangeSomeonesAccessAsk}</p>
  </EmptyState>
)

function ManagedUsers({ viewer, showAway, showWork }: UsersScreenProps & { viewer: Viewer }) {
  const { users, companies, failures, reload, change, replace } = useUsers()
  const [opened, setOpened] = useState<'user' | 'company'>()
  const close = () => setOpened(undefined)
  const isHandheld = useIsHandheld()
  const isOffline = failures.some((failure) => failure.isOffline)
  const actions = (
    <>
      {mayCreateCompany(viewer) ? <Button onClick={() => setOpened('company')}>{texts.createCompany}</Button> : null}
      <Button disabled={!companies} icon="plus" kind="primary" onClick={() => setOpened('user')}>
        {texts.addUser}
      </Button>
    </>
  )
  return (
    <ListScreen>
      <ListHeader facts={<Total many="users" number={users?.length} one="user" />} title={TITLE}>
        {isHandheld ? null : <div className={styles['actions']}>{actions}</div>}
      </ListHeader>
      <ListTools>
        {failures.length > 0 ? <UsersFailures failures={failures} onAgain={reload} /> : <div />}
        {isHandheld ? <ListToolbar>{actions}</ListToolbar> : null}
      </ListTools>
      <TableFrame holdsCards={isHandheld} isLoading={!users && failures.length === 0} isStale={false} label={TITLE}>
        {users ? (
          <UsersTable
            companies={companies ?? []}
            onChange={change}
            onReload={reload}
            onReplace={replace}
            showAway={showAway}
            showWork={showWork}
            users={users}
            viewer={viewer}
          />
        ) : null}
        {!users && isOffline ? (
          <EmptyState icon="cloudOff" title={texts.youNeedToBeOnline}>
            <p>{texts.usersAreKept}</p>
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
    </ListScreen>
  )
}

interface UsersFailuresProps {
  failures: readonly FailureMessage[]
  onAgain: () => void
}

const UsersFailures = ({ failures, onAgain }: UsersFailuresProps) => (
  <div className={styles['failures']}>
    {failures.map(({ text, detail }) => (
      <FormNote detail={detail} key={text} kind="failure" text={text} />
    ))}
    <Button icon="refresh" onClick={onAgain}>
      {texts.tryAgain}
    </Button>
  </div>
)

interface CreateCompanyDialogProps {
  open: boolean
  onClose: () => void
  onCreated: () => void
}

const CreateCompanyDialog = (props: CreateCompanyDialogProps) => (
  <Dialog
    description={texts.youWillBeItsFirst}
    onOpenChange={(isOpen) => (isOpen ? undefined : props.onClose())}
    open={props.open}
    title={texts.createCompany}
  >
    <CreateCompanyForm {...props} />
  </Dialog>
)

function CreateCompanyForm({ onClose, onCreated }: CreateCompanyDialogProps) {
  const token = useSession()?.token
  const toasts = useToasts()
  const typed = useTyped('new company', { name: '' })
  const form = useOfficeForm({
    values: typed.value,
    typed,
    send: async (body) => {
      await call(createCompany, { body }, { token })
      toasts.succeed(texts.companyCreated)
      onClose()
      onCreated()
    },
    explain: (error) => failureMessage(error, texts.errorCreatingCompany),
  })
  return (
    <DialogForm form={form} onClose={onClose} submit={texts.create}>
      <TextField {...form.line('name')} autoComplete="off" label={texts.name} required />
    </DialogForm>
  )
}

interface AddUserDialogProps {
  open: boolean
  onClose: () => void
  onAdded: () => void
  viewer: Viewer
  companies: readonly Company[]
}

const AddUserDialog = (props: AddUserDialogProps) => (
  <Dialog onOpenChange={(isOpen) => (isOpen ? undefined : props.onClose())} open={props.open} title={texts.addUser}>
    <AddUserForm {...props} />
  </Dialog>
)

/** Rendered only while the dialog is open: after one was added, the next user starts with an empty form. */
function AddUserForm({ onClose, onAdded, viewer, companies }: AddUserDialogProps) {
  const token = useSession()?.token
  const toasts = useToasts()
  const typed = useTyped('new user', emptyUser)
  const form = useOfficeForm({
    values: typed.value,
    // A password is never kept.
    typed: { ...typed, type: (values) => typed.type({ ...values, password: '' }) },
    send: async ({ isInvited, password, ...person }) => {
      if (isInvited) {
        const { invited } = await call(inviteUser, { body: person }, { token })
        if (invited) toasts.succeed(messages.userAdded)
        else toasts.fail(texts.notInvited(colleagueName(person)), texts.notInvitedHint)
      } else {
        await call(registerUser, { body: { ...person, password } }, { token })
        toasts.succeed(messages.userAdded)
      }
      onClose()
      onAdded()
    },
    explain: (error) => failureMessage(error, messages.userNotAdded),
  })
  return (
    <DialogForm form={form} onClose={onClose} submit={texts.create}>
      <NewUserFields companies={companies} form={form} roles={rolesToGive(viewer)} />
    </DialogForm>
  )
}
