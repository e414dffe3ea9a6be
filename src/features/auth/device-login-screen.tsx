import { Link } from '@tanstack/react-router'
import { ApiError } from '../../api/failures.ts'
import { deactivatedBy } from '../../api/refusal.ts'
import { type SealedWork, sealWork } from '../../db/session/seal.ts'
import type { Device } from '../../db/schema/device.ts'
import { currentSession, signIn, signOut } from '../../db/session/session.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { useSealedWork } from '../../hooks/use-sealed-work.ts'
import { useUnsentOnDevice } from '../../hooks/use-unsent-changes.ts'
import { authLinkClass, authNoteClass } from './auth-card.tsx'
import { LoginScreen } from './login-screen.tsx'
import { texts } from './texts.ts'

/** The login where the app is already open. */
export function DeviceLoginScreen({ onSignedIn }: { onSignedIn: () => void }) {
  const device = useDevice()
  const sealed = useSealedWork() ?? []
  const unsent = (useUnsentOnDevice() ?? 0) - sealed.reduce((sum, { waiting }) => sum + waiting, 0)
  const handleToken = async (token: string) => {
    await signIn(device, token)
    onSignedIn()
  }
  return (
    <LoginScreen onFailure={(error) => sealIfDeactivated(device, error)} onToken={handleToken}>
      <Link className={authLinkClass} to="/forgot-password">
        {texts.forgotYourPassword}
      </Link>
      {unsent > 0 ? <p className={authNoteClass}>{waitingText(unsent)}</p> : null}
      {sealed.map((work) => (
        <SealedNote key={work.userId} work={work} />
      ))}
    </LoginScreen>
  )
}

const waitingText = (changes: number) =>
  changes === 1 ? texts.oneUnsentChangeIsKeptOnThisDevice : texts.changesUnsentChangesAreKeptOnThisDevice(changes)

/** A session that had ended before the account was deactivated left its rows on this device. */
async function sealIfDeactivated(device: Device, error: unknown): Promise<void> {
  const deactivated = error instanceof ApiError ? deactivatedBy(error) : undefined
  if (!deactivated) return
  const isOpenHere = currentSession(device)?.userId === deactivated.userId
  await sealWork(device, deactivated)
  if (isOpenHere) await signOut(device)
}

const SealedNote = ({ work: { name, message, changes } }: { work: SealedWork }) => (
  <div className={authNoteClass} role="status">
    <p>{texts.sealed(name, message)}</p>
    {changes > 0 ? <p>{changes === 1 ? texts.oneSealedChange : texts.sealedChanges(changes)}</p> : null}
  </div>
)
