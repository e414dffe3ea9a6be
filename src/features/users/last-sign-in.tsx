import type { User } from '../../../contract/entities/user.ts'
import { useNow } from '../../hooks/use-now.ts'
import { shortDay } from '../../records/follow-up-due.ts'
import { londonDate, londonTime } from '../../ui/primitives/london-day.ts'
import { texts } from './texts.ts'
import styles from './users-screen.module.css'

export function LastSignIn({ user: { lastSignedInAt } }: { user: User }) {
  const now = useNow()
  const text = lastSignedInAt === undefined ? texts.neverSignedIn : texts.lastSignedIn(dayOf(lastSignedInAt, now))
  return <span className={styles['lastSignIn']}>{text}</span>
}

/** `Thu 26 Nov, 09:12`; of another year `26/11/2025, 09:12`. */
function dayOf(timestamp: string, now: number): string {
  const at = Date.parse(timestamp)
  return `${shortDay(londonDate(at), now)}, ${londonTime(at)}`
}
