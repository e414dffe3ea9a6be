import { useState } from 'react'
import { correctUser, type UserDetails, userDetails } from '../../../contract/endpoints/users.ts'
import { colleagueName, type User } from '../../../contract/entities/user.ts'
import { call } from '../../api/call.ts'
import { failureMessage } from '../../api/failures.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { DialogForm, FieldPair } from '../../ui/forms/dialog-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useOfficeForm } from '../../ui/forms/use-office-form.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { texts } from './texts.ts'

interface EditUserProps {
  user: User
  onChanged: (changed: User) => void
}

export function EditUser(props: EditUserProps) {
  const [isOpen, setIsOpen] = useState(false)
  const name = colleagueName(props.user)
  return (
    <>
      <Button aria-label={texts.editName(name)} onClick={() => setIsOpen(true)}>
        {texts.edit}
      </Button>
      <Dialog description={texts.editHint} onOpenChange={setIsOpen} open={isOpen} title={texts.editName(name)}>
        <EditUserForm {...props} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

function EditUserForm({ user, onChanged, onClose }: EditUserProps & { onClose: () => void }) {
  const token = useSession()?.token
  const toasts = useToasts()
  const form = useOfficeForm<UserDetails>({
    values: { firstname: user.firstname, lastname: user.lastname, email: user.email ?? '' },
    schema: userDetails,
    send: async (body) => {
      const { user: changed } = await call(correctUser, { params: { id: user._id }, body }, { token })
      onChanged(changed)
      onClose()
      const text = changeText(user, changed)
      if (text) toasts.succeed(text)
    },
    explain: (error) => failureMessage(error, texts.detailsNotSaved(colleagueName(user))),
  })
  return (
    <DialogForm checksItself form={form} onClose={onClose} submit={texts.saveDetails}>
      <FieldPair>
        <TextField {...form.line('firstname')} autoComplete="off" label={texts.firstName} required />
        <TextField {...form.line('lastname')} autoComplete="off" label={texts.lastName} required />
      </FieldPair>
      <TextField {...form.line('email')} autoComplete="off" label={texts.email} required type="email" />
    </DialogForm>
  )
}

function changeText(before: User, after: User): string {
  const [was, name] = [colleagueName(before), colleagueName(after)]
  const renamed = was === name ? [] : [texts.renamed(was, name)]
  const moved = before.email === after.email || !after.email ? [] : [texts.emailChanged(name, after.email)]
  return [...renamed, ...moved].join(' ')
}
