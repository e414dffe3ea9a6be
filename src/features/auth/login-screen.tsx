import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messages } from '../../../contract/messages.ts'
import { ApiError, failureMessage } from '../../api/failures.ts'
import { useUnsentOnDevice } from '../../hooks/use-unsent-changes.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useOfficeForm } from '../../ui/forms/use-office-form.ts'
import { AuthCard, AuthForm, authLinkClass, authNoteClass } from './auth-card.tsx'
import { login } from '../../../contract/endpoints/auth.ts'
import { call } from '../../api/call.ts'
import { signIn } from '../../db/session/session.ts'
import { texts } from './texts.ts'
import { useDevice } from '../../hooks/device-context.ts'
import type { Device } from '../../db/schema/device.ts'

export function LoginScreen({ onSignedIn }: { onSignedIn: () => void }) {
  const device = useDevice()
  const [isCodeAsked, setIsCodeAsked] = useState(false)
  const unsent = useUnsentOnDevice() ?? 0
  const form = useOfficeForm({
    values: { email: '', password: '', code: '' },
    send: async ({ code, ...credentials }) => {
      try {
        await signInWithPassword(device, { ...credentials, ...(isCodeAsked ? { code } : {}) })
      } catch (error) {
        if (isCodeAsked || !(error instanceof ApiError) || error.code !== 'code-required') throw error
        return setIsCodeAsked(true)
      }
      onSignedIn()
    },
    explain: (error) => failureMessage(error, messages.loginFailed),
  })

  return (
    <AuthCard lead={texts.signInOnceAfter} title={texts.signIn}>
      <AuthForm form={form} submit={texts.signIn}>
        <TextField {...form.line('email')} autoComplete="username" label={texts.email} required type="email" />
        <TextField
          {...form.line('password')}
          autoComplete="current-password"
          label={texts.password}
          required
          type="password"
        />
        {isCodeAsked ? (
          <TextField
            {...form.line('code')}
            autoComplete="one-time-code"
            autoFocus
            hint={texts.fromYourAuthenticatorApp}
            label={texts.code}
            required
          />
        ) : null}
      </AuthForm>
      <Link className={authLinkClass} to="/forgot-password">
        {texts.forgotYourPassword}
      </Link>
      {unsent > 0 ? <p className={authNoteClass}>{waitingText(unsent)}</p> : null}
    </AuthCard>
  )
}

const waitingText = (changes: number) =>
  changes === 1 ? texts.oneUnsentChangeIsKeptOnThisDevice : texts.changesUnsentChangesAreKeptOnThisDevice(changes)

async function signInWithPassword(
  device: Device,
  credentials: { email: string; password: string; code?: string },
): Promise<void> {
  const { token } = await call(login, { body: credentials })
  await signIn(device, token)
}
