import { useState } from 'react'
import { createCompany } from '../../../contract/endpoints/users.ts'
import { call } from '../../api/call.ts'
import { failureMessage } from '../../api/failures.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { DialogForm } from '../../ui/forms/dialog-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { useSubmit } from '../../ui/forms/use-submit.ts'

interface CreateCompanyDialogProps {
  open: boolean
  onClose: () => void
  onCreated: () => void
}

export const CreateCompanyDialog = (props: CreateCompanyDialogProps) => (
  <Dialog
    description="You will be its first member. You can assign others in the table."
    onOpenChange={(isOpen) => (isOpen ? undefined : props.onClose())}
    open={props.open}
    title="Create Company"
  >
    <CreateCompanyForm {...props} />
  </Dialog>
)

function CreateCompanyForm({ onClose, onCreated }: CreateCompanyDialogProps) {
  const [name, setName] = useState('')
  const token = useSession()?.token
  const toasts = useToasts()
  const { isBusy, failure, handleSubmit } = useSubmit(
    async () => {
      await call(createCompany, { body: { name } }, { token })
      toasts.succeed('Company created')
      onClose()
      onCreated()
    },
    (error) => failureMessage(error, 'Error creating company'),
  )
  return (
    <DialogForm failure={failure} isBusy={isBusy} onClose={onClose} onSubmit={handleSubmit} submit="Create">
      <TextField
        autoComplete="off"
        label="Name"
        onChange={(event) => setName(event.currentTarget.value)}
        required
        value={name}
      />
    </DialogForm>
  )
}
