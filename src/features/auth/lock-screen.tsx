import { Link } from '@tanstack/react-router'
import { OFFLINE_GRACE_DAYS } from '../../db/session/offline-grace.ts'
import { buttonClass } from '../../ui/primitives/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

interface LockScreenProps {
  /** Where to go on after signing in. */
  here: string
  unsent: number
}

export const LockScreen = ({ here, unsent }: LockScreenProps) => (
  <EmptyState icon="lock" isWholeScreen title={`Locked after ${OFFLINE_GRACE_DAYS} days without the server`}>
    <title>Locked · Doorstep</title>
    <p>Go online and sign in to continue. Nothing on this device was deleted.</p>
    {unsent > 0 ? <p>{keptText(unsent)}</p> : null}
    <Link className={buttonClass('primary')} search={{ redirect: here }} to="/login">
      Sign in
    </Link>
  </EmptyState>
)

const keptText = (changes: number) =>
  changes === 1
    ? '1 unsent change is kept and will be sent when you sign in.'
    : `${changes} unsent changes are kept and will be sent when you sign in.`
