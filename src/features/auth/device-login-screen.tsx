import { Link } from '@tanstack/react-router'
import { signIn } from '../../db/session/session.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { useUnsentOnDevice } from '../../hooks/use-unsent-changes.ts'
import { authLinkClass, authNoteClass } from './auth-card.tsx'
import { LoginScreen } from './login-screen.tsx'
import { texts } from './texts.ts'

/** The login where the app is already open. */
export function DeviceLoginScreen({ onSignedIn }: { onSignedIn: () => void }) {
  const device = useDevice()
  const unsent = useUnsentOnDevice() ?? 0
  const handleToken = async (token: string) => {
    await signIn(device, token)
    onSignedIn()
  }
  return (
    <LoginScreen onToken={handleToken}>
      <Link className={authLinkClass} to="/forgot-password">
        {texts.forgotYourPassword}
      </Link>
      {unsent > 0 ? <p className={authNoteClass}>{waitingText(unsent)}</p> : null}
    </LoginScreen>
  )
}

const waitingText = (changes: number) =>
  changes === 1 ? texts.oneUnsentChangeIsKeptOnThisDevice : texts.changesUnsentChangesAreKeptOnThisDevice(changes)
