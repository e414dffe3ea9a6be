import { useState } from 'react'
import { changePassword } from '../../../contract/endpoints/sessions.ts'
import { messages } from '../../../contract/messages.ts'
import { call } from '../../api/call.ts'
import { failureMessage } from '../../api/failures.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { signIn } from '../../db/session/session.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import styles from './my-account.module.css'
import { PasswordField } from './password-field.tsx'

const EMPTY = { currentPassword: '', password: '', again: '' }

class PasswordsDiffer extends Error {}

export function ChangePassword() {
  const [values, setValues] = useState(EMPTY)
  const token = useSession()?.token
  const toasts = useToasts()
  const edit = (name: keyof typeof EMPTY) => (value: string) => setValues((before) => ({ ...before, [name]: value }))
  const { isBusy, failure, handleSubmit } = useSubmit(
    async () => {
      const { currentPassword, password, again } = values
      if (password !== again) throw new PasswordsDiffer()
      const answer = await call(changePassword, { body: { currentPassword, password } }, { token })
      await signIn(answer.token)
      setValues(EMPTY)
      toasts.succeed('Password changed')
    },
    (error) =>
      error instanceof PasswordsDiffer
        ? { words: messages.passwordsDiffer }
        : failureMessage(error, 'Error changing password'),
  )
  return (
    <Card title="Change password">
      <form className={styles['form']} onSubmit={handleSubmit}>
        <p>You will be signed out on your other devices.</p>
        <PasswordField label="Current password" onValue={edit('currentPassword')} value={values.currentPassword} />
        <PasswordField isNew label="New password" onValue={edit('password')} value={values.password} />
        <PasswordField isNew="again" label="Confirm password" onValue={edit('again')} value={values.again} />
        {failure ? <FormNote kind="failure" {...failure} /> : null}
        <Button disabled={isBusy} kind="primary" type="submit">
          Change password
        </Button>
      </form>
    </Card>
  )
}
