import type { ReactNode } from 'react'
import { failureMessage } from '../../api/failures.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useOfficeForm } from '../../ui/forms/use-office-form.ts'
import styles from './my-account.module.css'
import { PasswordField } from './password-field.tsx'
import { texts } from './texts.ts'

interface CodeFormProps {
  asksPassword?: true
  /** `any`: a recovery code will do too. */
  asksCode?: 'app' | 'any'
  submit: string
  onSend: (given: { currentPassword: string; code: string }) => Promise<void>
  onCancel: () => void
  children?: ReactNode
}

export function CodeForm({ asksPassword, asksCode, submit, onSend, onCancel, children }: CodeFormProps) {
  const form = useOfficeForm({
    values: { currentPassword: '', code: '' },
    send: onSend,
    explain: (error) => failureMessage(error, texts.thisCouldNotBeDone),
  })
  return (
    <form className={styles['form']} onSubmit={form.handleSubmit}>
      {children}
      {asksPassword ? <PasswordField {...form.line('currentPassword')} label={texts.yourPassword} /> : null}
      {asksCode ? (
        <TextField
          {...form.line('code')}
          autoComplete="one-time-code"
          hint={asksCode === 'any' ? texts.fromYourAuthenticatorApp : undefined}
          inputMode="text"
          label={texts.code}
          required
        />
      ) : null}
      {form.failure ? <FormNote kind="failure" {...form.failure} /> : null}
      <div className={styles['actions']}>
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button disabled={form.isBusy} kind="primary" type="submit">
          {submit}
        </Button>
      </div>
    </form>
  )
}
