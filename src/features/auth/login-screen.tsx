import { Link } from '@tanstack/react-router'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { messages } from '../../../contract/messages.ts'
import { ApiError, failureMessage } from '../../api/failures.ts'
import { useUnsentOnDevice } from '../../hooks/use-unsent-changes.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useOfficeForm } from '../../ui/forms/use-office-form.ts'
import { authLinkClass, authNoteClass } from './auth-card.tsx'
import { LoginCard } from './login-card.tsx'
import { takeOverEarlyLogin } from './take-over-early-login.ts'
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

  const handleTyped = useEffectEvent((name: string, text: string) => {
    if (name === 'email' || name === 'password') form.edit(name, text)
  })
  // Before the browser paints: the two look the same, and only one may be seen.
  useLayoutEffect(() => takeOverEarlyLogin(handleTyped), [])

  return (
    <LoginCard
      code={
        isCodeAsked ? (
          <TextField
            {...form.line('code')}
            autoComplete="one-time-code"
            autoFocus
            hint={texts.fromYourAuthenticatorApp}
            label={texts.code}
            required
          />
        ) : null
      }
      form={form}
      line={form.line}
    >
      <Link className={authLinkClass} to="/forgot-password">
        {texts.forgotYourPassword}
      </Link>
      {unsent > 0 ? <p className={authNoteClass}>{waitingText(unsent)}</p> : null}
    </LoginCard>
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
