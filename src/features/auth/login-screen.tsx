import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messages } from '../../../contract/messages.ts'
import { ApiError, failureMessage } from '../../api/failures.ts'
import { useUnsentOnDevice } from '../../hooks/use-unsent-on-device.ts'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import { AuthCard, AuthForm, authLinkClass, authNoteClass } from './auth-card.tsx'
import { login } from '../../../contract/endpoints/auth.ts'
import { call } from '../../api/call.ts'
import { signIn } from '../../db/session/session.ts'
import { texts } from './texts.ts'
import { useDevice } from '../../hooks/device-context.ts'
import type { Device } from '../../db/schema/device.ts'

export function LoginScreen({ onSignedIn }: { onSignedIn: () => void }) {
  const device = useDevice()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  // Undefined until the server has asked for one.
  const [code, setCode] = useState<string>()
  const unsent = useUnsentOnDevice() ?? 0
  const { isBusy, failure, handleSubmit } = useSubmit(
    async () => {
      try {
        await signInWithPassword(device, { email, password, ...(code === undefined ? {} : { code }) })
      } catch (error) {
        if (code !== undefined || !(error instanceof ApiError) || error.code !== 'code-required') throw error
        return setCode('')
      }
      onSignedIn()
    },
    (error) => failureMessage(error, messages.loginFailed),
  )

  return (
    <AuthCard lead={texts.signInOnceAfter} title={texts.signIn}>
      <AuthForm isBusy={isBusy} onSubmit={handleSubmit} submit={texts.signIn}>
        <TextField
          autoComplete="username"
          label={texts.email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          required
          type="email"
          value={email}
        />
        <TextField
          autoComplete="current-password"
          label={texts.password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          required
          type="password"
          value={password}
        />
        {code === undefined ? null : (
          <TextField
            autoComplete="one-time-code"
            autoFocus
            hint={texts.fromYourAuthenticatorApp}
            label={texts.code}
            onChange={(event) => setCode(event.currentTarget.value)}
            required
            value={code}
          />
        )}
        {failure ? <FormNote kind="failure" {...failure} /> : null}
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
