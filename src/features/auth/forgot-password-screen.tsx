import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { forgotPassword } from '../../../contract/endpoints/passwords.ts'
import { messages } from '../../../contract/messages.ts'
import { call } from '../../api/call.ts'
import { failureMessage } from '../../api/failures.ts'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useOfficeForm } from '../../ui/forms/use-office-form.ts'
import { AuthCard, AuthForm, authLinkClass } from './auth-card.tsx'
import { texts } from './texts.ts'

export function ForgotPasswordScreen() {
  const [isSent, setIsSent] = useState(false)
  const form = useOfficeForm({
    values: { email: '' },
    send: async (body) => {
      setIsSent(false)
      await call(forgotPassword, { body })
      setIsSent(true)
    },
    explain: (error) => failureMessage(error, messages.resetLinkFailed),
  })
  return (
    <AuthCard lead={texts.wellEmailYouALink} title={texts.forgotPassword}>
      <AuthForm form={form} submit={texts.sendResetLink}>
        <TextField {...form.line('email')} autoComplete="username" label={texts.email} required type="email" />
        {isSent ? <FormNote kind="success" text={messages.resetLinkSent} /> : null}
      </AuthForm>
      <Link className={authLinkClass} to="/login">
        {texts.backToSignIn}
      </Link>
    </AuthCard>
  )
}
