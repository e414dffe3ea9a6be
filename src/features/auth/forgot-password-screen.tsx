import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { forgotPassword } from '../../../contract/endpoints/passwords.ts'
import { messages } from '../../../contract/messages.ts'
import { call } from '../../api/call.ts'
import { failureMessage } from '../../api/failures.ts'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import { AuthCard, AuthForm, authLinkClass } from './auth-card.tsx'
import { texts } from './texts.ts'

export function ForgotPasswordScreen() {
  const [email, setEmail] = useState('')
  const [isSent, setIsSent] = useState(false)
  const { isBusy, failure, handleSubmit } = useSubmit(
    async () => {
      setIsSent(false)
      await call(forgotPassword, { body: { email } })
      setIsSent(true)
    },
    (error) => failureMessage(error, messages.resetLinkFailed),
  )
  return (
    <AuthCard lead={texts.wellEmailYouALink} title={texts.forgotPassword}>
      <AuthForm isBusy={isBusy} onSubmit={handleSubmit} submit={texts.sendResetLink}>
        <TextField
          autoComplete="username"
          label={texts.email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          required
          type="email"
          value={email}
        />
        {failure ? <FormNote kind="failure" {...failure} /> : null}
        {isSent ? <FormNote kind="success" text={messages.resetLinkSent} /> : null}
      </AuthForm>
      <Link className={authLinkClass} to="/login">
        {texts.backToSignIn}
      </Link>
    </AuthCard>
  )
}
