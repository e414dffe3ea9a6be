import { type ReactNode, useState } from 'react'
import { failureMessage } from '../../api/failures.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import styles from './my-account.module.css'
import { PasswordField } from './password-field.tsx'
import { texts } from './texts.ts'

interface CodeFormProps {
  asksPassword?: true
  /** `any`: a recovery code will do too. */
  asksCode?: 'app' | 'any'
  /** On the button. */
  submit: string
  onSend: (given: { currentPassword: string; code: string }) => Promise<void>
  onCancel: () => void
  /** Above the fields. */
  children?: ReactNode
}

/** Asks for what proves that it is the person themselves. */
export function CodeForm({ asksPassword, asksCode, submit, onSend, onCancel, children }: CodeFormProps) {
  const [currentPassword, setCurrentPassword] = useState('')
  const [code, setCode] = useState('')
  const { isBusy, failure, handleSubmit } = useSubmit(
    () => onSend({ currentPassword, code }),
    (error) => failureMessage(error, texts.thisCouldNotBeDone),
  )
  return (
    <form className={styles['form']} onSubmit={handleSubmit}>
      {children}
      {asksPassword ? (
        <PasswordField label={texts.yourPassword} onValue={setCurrentPassword} value={currentPassword} />
      ) : null}
      {asksCode ? (
        <TextField
          autoComplete="one-time-code"
          hint={asksCode === 'any' ? texts.fromYourAuthenticatorApp : undefined}
          inputMode="text"
          label={texts.code}
          onChange={(event) => setCode(event.currentTarget.value)}
          required
          value={code}
        />
      ) : null}
      {failure ? <FormNote kind="failure" {...failure} /> : null}
      <div className={styles['actions']}>
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button disabled={isBusy} kind="primary" type="submit">
          {submit}
        </Button>
      </div>
    </form>
  )
}
