import type { ReactNode } from 'react'
import { PasswordField, TextField } from '../../ui/forms/text-field.tsx'
import { AuthCard, AuthForm } from './auth-card.tsx'
import { texts } from './texts.ts'
import { useLoginForm } from './use-login-form.ts'

export interface LoginScreenProps {
  /** Keeps the session and opens the app. */
  onToken: (token: string) => Promise<void>
  onFailure?: (error: unknown) => Promise<void>
  children: ReactNode
}

/** Drawn before the rest of the app is loaded, so it may use neither the router nor the device. */
export function LoginScreen({ onToken, onFailure, children }: LoginScreenProps) {
  const form = useLoginForm(onToken, onFailure)
  return (
    <AuthCard lead={texts.signInOnceAfter} title={texts.signIn}>
      <AuthForm form={form} submit={texts.signIn}>
        <TextField autoComplete="username" label={texts.email} name="email" required type="email" />
        <PasswordField autoComplete="current-password" label={texts.password} name="password" required />
        {form.isCodeNeeded ? (
          <TextField
            autoComplete="one-time-code"
            autoFocus
            hint={texts.fromYourAuthenticatorApp}
            label={texts.code}
            name="code"
            required
          />
        ) : null}
      </AuthForm>
      {children}
    </AuthCard>
  )
}
