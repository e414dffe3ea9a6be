import { type FormEvent, useState } from 'react'
import { Brand } from '../../ui/brand.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './login-screen.module.css'
import { signInWithPassword } from './sign-in-with-password.ts'

export function LoginScreen({ onSignedIn }: { onSignedIn: () => void }) {
  const [failure, setFailure] = useState<string>()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  const submit = async () => {
    setIsBusy(true)
    setFailure(undefined)
    const words = await signInWithPassword(email, password)
    setIsBusy(false)
    if (words === undefined) onSignedIn()
    else setFailure(words)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }

  return (
    <main className={styles['screen']}>
      <title>Sign in · Doorstep</title>
      <div className={styles['card']}>
        <Brand />
        <h1>Sign in</h1>
        <p className={styles['lead']}>Once is enough: after that Doorstep works with or without signal.</p>
        <form className={styles['form']} onSubmit={handleSubmit}>
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
          {failure ? (
            <p className={styles['failure']} role="alert">
              <Icon name="alert" />
              {failure}
            </p>
          ) : null}
          <Button disabled={isBusy} kind="primary" type="submit">
            Sign in
          </Button>
        </form>
      </div>
    </main>
  )
}
