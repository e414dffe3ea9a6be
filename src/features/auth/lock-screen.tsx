import { Link } from '@tanstack/react-router'
import { OFFLINE_GRACE_DAYS } from '../../db/session/offline-grace.ts'
import { buttonClass } from '../../ui/primitives/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { texts } from './texts.ts'

interface LockScreenProps {
  here: string
  unsent: number
}

export const LockScreen = ({ here, unsent }: LockScreenProps) => (
  <EmptyState icon="lock" isWholeScreen title={texts.lockedAfterOfflineGraceDays(OFFLINE_GRACE_DAYS)}>
    <title>{texts.lockedDoorstep}</title>
    <p>{texts.goOnlineAndSign}</p>
    {unsent > 0 ? <p>{keptText(unsent)}</p> : null}
    <Link className={buttonClass('primary')} search={{ redirect: here }} to="/login">
      {texts.signIn}
    </Link>
  </EmptyState>
)

const keptText = (changes: number) =>
  changes === 1 ? texts.oneUnsentChangeIsKept : texts.changesUnsentChangesAreKept(changes)
