import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { resetPassword } from '../../../contract/endpoints/passwords.ts'
import { PASSWORD_MIN_LENGTH } from '../../../contract/entities/password.ts'
import { messages } from '../../../contract/messages.ts'
import { call } from '../../api/call.ts'
import { failureMessage, type FailureMessage } from '../../api/failures.ts'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import { AuthCard, AuthForm, authLinkClass } from './auth-card.tsx'
import { texts } from './texts.ts'

const REDIRECT_AFTER_MS = 3_000

interface ResetPasswordScreenProps {
  token: string
  /** Three seconds after the password was set. */
  onDone: () => void
}

class PasswordsDiffer extends Error {}

const tell = (error: unknown): FailureMessage =>
  error instanceof PasswordsDiffer ? { text: messages.passwordsDiffer } : failureMessage(error, messages.resetFailed)

export function ResetPasswordScreen({ token, onDone }: ResetPasswordScreenProps) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [isReset, setIsReset] = useState(false)
  const { isBusy, failure, handleSubmit } = useSubmit(async () => {
    if (password !== again) throw new PasswordsDiffer()
    await call(resetPassword, { params: { token }, body: { password } })
    setIsReset(true)
  }, tell)

  useEffect(() => {
    if (!isReset) return
    const timer = setTimeout(onDone, REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isReset, onDone])

  return (
    <AuthCard lead={texts.youWillBeSignedOut} title={texts.newPassword}>
      <AuthForm isBusy={isBusy || isReset} onSubmit={handleSubmit} submit={texts.resetPassword}>
        <TextField
          autoComplete="new-password"
          hint={texts.atLeastPasswordMinLengthCharacters(PASSWORD_MIN_LENGTH)}
          label={texts.newPassword}
          onChange={(event) => setPassword(event.currentTarget.value)}
          required
          type="password"
          value={password}
        />
        <TextField
          autoComplete="new-password"
          label={texts.confirmPassword}
          onChange={(event) => setAgain(event.currentTarget.value)}
          required
          type="password"
          value={again}
        />
        {failure ? <FormNote kind="failure" {...failure} /> : null}
        {isReset ? <FormNote kind="success" text={messages.passwordReset} /> : null}
      </AuthForm>
      <Link className={authLinkClass} to="/login">
        {texts.backToSignIn}
      </Link>
    </AuthCard>
  )
}
