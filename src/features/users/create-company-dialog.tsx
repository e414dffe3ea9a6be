import { useState } from 'react'
import { createCompany } from '../../../contract/endpoints/users.ts'
import { call } from '../../api/call.ts'
import { tellFailure } from '../../api/failures.ts'
import { useSession } from '../../db/hooks.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { useSubmit } from '../../ui/use-submit.ts'

interface CreateCompanyDialogProps {
  open: boolean
  onClose: () => void
  onCreated: () => void
}

export const CreateCompanyDialog = (props: CreateCompanyDialogProps) => (
  <Dialog
    description="You are its first member. Assign others to it in the table."
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
    (error) => tellFailure(error, 'Error creating company'),
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
