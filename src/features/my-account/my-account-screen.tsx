import { colleagueName } from '../../../contract/entities/user.ts'
import { useColleagues, useSession } from '../../hooks/use-local-data.ts'
import { Card } from '../../ui/primitives/card.tsx'
import { FieldList } from '../../ui/forms/field-list.tsx'
import { PlainScreen } from '../../ui/layout/plain-screen.tsx'
import { Sessions } from './sessions.tsx'
import { TwoStep } from './two-step.tsx'
import { useState } from 'react'
import { changePassword } from '../../../contract/endpoints/sessions.ts'
import { messages } from '../../../contract/messages.ts'
import { call } from '../../api/call.ts'
import { failureMessage } from '../../api/failures.ts'
import { signIn } from '../../db/session/session.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import styles from './my-account.module.css'
import { PasswordField } from './password-field.tsx'
import { texts } from './texts.ts'
import { useDevice } from '../../hooks/device-context.ts'

interface MyAccountScreenProps {
  /** When every session has ended, this one too. */
  onSignedOut: () => void
}

export function MyAccountScreen({ onSignedOut }: MyAccountScreenProps) {
  const session = useSession()
  const me = useColleagues()?.find(({ _id }) => _id === session?.userId)
  if (!session) return null
  return (
    <PlainScreen title={texts.myAccount}>
      <Card title={texts.aboutYou}>
        <FieldList
          fields={[
            { label: texts.name, value: me ? colleagueName(me) : '' },
            { label: texts.role, value: session.role },
          ]}
        />
      </Card>
      <Sessions onSignedOut={onSignedOut} />
      <ChangePassword />
      <TwoStep isOffered={session.role !== 'User'} />
    </PlainScreen>
  )
}

const EMPTY = { currentPassword: '', password: '', again: '' }

class PasswordsDiffer extends Error {}

function ChangePassword() {
  const device = useDevice()
  const [values, setValues] = useState(EMPTY)
  const token = useSession()?.token
  const toasts = useToasts()
  const edit = (name: keyof typeof EMPTY) => (value: string) => setValues((before) => ({ ...before, [name]: value }))
  const { isBusy, failure, handleSubmit } = useSubmit(
    async () => {
      const { currentPassword, password, again } = values
      if (password !== again) throw new PasswordsDiffer()
      const answer = await call(changePassword, { body: { currentPassword, password } }, { token })
      await signIn(device, answer.token)
      setValues(EMPTY)
      toasts.succeed(texts.passwordChanged)
    },
    (error) =>
      error instanceof PasswordsDiffer
        ? { text: messages.passwordsDiffer }
        : failureMessage(error, texts.errorChangingPassword),
  )
  return (
    <Card title={texts.changePassword}>
      <form className={styles['form']} onSubmit={handleSubmit}>
        <p>{texts.youWillBeSignedOut}</p>
        <PasswordField label={texts.currentPassword} onValue={edit('currentPassword')} value={values.currentPassword} />
        <PasswordField isNew label={texts.newPassword} onValue={edit('password')} value={values.password} />
        <PasswordField isNew="again" label={texts.confirmPassword} onValue={edit('again')} value={values.again} />
        {failure ? <FormNote kind="failure" {...failure} /> : null}
        <Button disabled={isBusy} kind="primary" type="submit">
          {texts.changePassword}
        </Button>
      </form>
    </Card>
  )
}
