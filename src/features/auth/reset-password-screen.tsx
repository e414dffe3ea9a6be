import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { resetPassword } from '../../../contract/endpoints/passwords.ts'
import { PASSWORD_MIN_LENGTH } from '../../../contract/entities/password.ts'
import { messages } from '../../../contract/messages.ts'
import { call } from '../../api/call.ts'
import { failureMessage, type FailureMessage } from '../../api/failures.ts'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { PasswordField } from '../../ui/forms/text-field.tsx'
import { useOfficeForm } from '../../ui/forms/use-office-form.ts'
import { AuthCard, AuthForm, authLinkClass } from './auth-card.tsx'
import { texts } from './texts.ts'

const REDIRECT_AFTER_MS = 3_000

interface ResetPasswordScreenProps {
  token: string
  onDone: () => void
}

class PasswordsDiffer extends Error {}

const explain = (error: unknown): FailureMessage =>
  error instanceof PasswordsDiffer ? { text: messages.passwordsDiffer } : failureMessage(error, messages.resetFailed)

export function ResetPasswordScreen({ token, onDone }: ResetPasswordScreenProps) {
  const [isReset, setIsReset] = useState(false)
  const form = useOfficeForm({
    values: { password: '', again: '' },
    send: async ({ password, again }) => {
      if (password !== again) throw new PasswordsDiffer()
      await call(resetPassword, { params: { token }, body: { password } })
      setIsReset(true)
    },
    explain,
  })

  useEffect(() => {
    if (!isReset) return
    const timer = setTimeout(onDone, REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isReset, onDone])

  return (
    <AuthCard lead={texts.youWillBeSignedOut} title={texts.newPassword}>
      <AuthForm form={form} isHeld={isReset} submit={texts.resetPassword}>
        <PasswordField
          {...form.line('password')}
          autoComplete="new-password"
          hint={texts.atLeastPasswordMinLengthCharacters(PASSWORD_MIN_LENGTH)}
          label={texts.newPassword}
          required
        />
        <PasswordField {...form.line('again')} autoComplete="new-password" label={texts.confirmPassword} required />
        {isReset ? <FormNote kind="success" text={messages.passwordReset} /> : null}
      </AuthForm>
      <Link className={authLinkClass} to="/login">
        {texts.backToSignIn}
      </Link>
    </AuthCard>
  )
}
