import { useState } from 'react'
import { registerUser } from '../../../contract/endpoints/users.ts'
import type { Company } from '../../../contract/entities/company.ts'
import { messages } from '../../../contract/messages.ts'
import { call } from '../../api/call.ts'
import { failureMessage } from '../../api/failures.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { DialogForm } from '../../ui/forms/dialog-form.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import { emptyUser } from './new-user.ts'
import { NewUserFields } from './new-user-fields.tsx'
import { rolesToGive, type Viewer } from './rights.ts'

interface AddUserDialogProps {
  open: boolean
  onClose: () => void
  onAdded: () => void
  viewer: Viewer
  companies: readonly Company[]
}

export const AddUserDialog = (props: AddUserDialogProps) => (
  <Dialog onOpenChange={(isOpen) => (isOpen ? undefined : props.onClose())} open={props.open} title="Add User">
    <AddUserForm {...props} />
  </Dialog>
)

/** Drawn while the dialog is open: the next user begins with an empty form. */
function AddUserForm({ onClose, onAdded, viewer, companies }: AddUserDialogProps) {
  const [user, setUser] = useState(emptyUser)
  const token = useSession()?.token
  const toasts = useToasts()
  const { isBusy, failure, handleSubmit } = useSubmit(
    async () => {
      await call(registerUser, { body: user }, { token })
      toasts.succeed(messages.userAdded)
      onClose()
      onAdded()
    },
    (error) => failureMessage(error, messages.userNotAdded),
  )
  return (
    <DialogForm failure={failure} isBusy={isBusy} onClose={onClose} onSubmit={handleSubmit} submit="Create">
      <NewUserFields
        companies={companies}
        onUser={(change) => setUser((before) => ({ ...before, ...change }))}
        roles={rolesToGive(viewer)}
        user={user}
      />
    </DialogForm>
  )
}
