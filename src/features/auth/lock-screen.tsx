import { Link } from '@tanstack/react-router'
import { OFFLINE_GRACE_DAYS } from '../../db/offline-grace.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface LockScreenProps {
  /** Where to go on after signing in. */
  here: string
  unsent: number
}

export const LockScreen = ({ here, unsent }: LockScreenProps) => (
  <EmptyState icon="lock" isWholeScreen title={`Locked after ${OFFLINE_GRACE_DAYS} days without the server`}>
    <title>Locked · Doorstep</title>
    <p>Find a signal and sign in to go on. Nothing on this device was deleted.</p>
    {unsent > 0 ? <p>{keptWords(unsent)}</p> : null}
    <Link className={buttonClass('primary')} search={{ redirect: here }} to="/login">
      Sign in
    </Link>
  </EmptyState>
)

const keptWords = (changes: number) =>
  changes === 1
    ? '1 unsent change is kept and goes on when you sign in.'
    : `${changes} unsent changes are kept and go on when you sign in.`
