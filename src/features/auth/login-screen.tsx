import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messages } from '../../../contract/messages.ts'
import { tellFailure } from '../../api/failures.ts'
import { useUnsentOnDevice } from '../../db/use-unsent-on-device.ts'
import { FormNote } from '../../ui/form-note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import { AuthCard, AuthForm, authLinkClass, authNoteClass } from './auth-card.tsx'
import { signInWithPassword } from './sign-in-with-password.ts'

export function LoginScreen({ onSignedIn }: { onSignedIn: () => void }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const unsent = useUnsentOnDevice() ?? 0
  const { isBusy, failure, handleSubmit } = useSubmit(
    async () => {
      await signInWithPassword(email, password)
      onSignedIn()
    },
    (error) => tellFailure(error, messages.loginFailed),
  )

  return (
    <AuthCard lead="Once is enough: after that Doorstep works with or without signal." title="Sign in">
      <AuthForm isBusy={isBusy} onSubmit={handleSubmit} submit="Sign in">
        <TextField
          autoComplete="username"
          label="Email"
          onChange={(event) => setEmail(event.currentTarget.value)}
          required
          type="email"
          value={email}
        />
        <TextField
          autoComplete="current-password"
          label="Password"
          onChange={(event) => setPassword(event.currentTarget.value)}
          required
          type="password"
          value={password}
        />
        {failure ? <FormNote kind="failure" {...failure} /> : null}
      </AuthForm>
      <Link className={authLinkClass} to="/forgot-password">
        Forgot your password?
      </Link>
      {unsent > 0 ? <p className={authNoteClass}>{waitingWords(unsent)}</p> : null}
    </AuthCard>
  )
}

const waitingWords = (changes: number) =>
  changes === 1
    ? '1 unsent change is kept on this device. It is sent when the person who made it signs in here.'
    : `${changes} unsent changes are kept on this device. They are sent when the people who made them sign in here.`
