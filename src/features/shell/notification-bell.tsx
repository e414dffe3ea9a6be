import { Link } from '@tanstack/react-router'
import { useNotifications } from '../../hooks/use-notifications.ts'
import { Icon } from '../../ui/primitives/icon.tsx'
import styles from './notification-bell.module.css'
import { texts } from './texts.ts'

const MOST_SHOWN = 99

export const useUnread = (): number => useNotifications()?.unread ?? 0

export function NotificationBell() {
  const unread = useUnread()
  return (
    <Link aria-label={texts.notificationsUnread(unread)} className={styles['bell']} to="/notifications">
      <Icon name="bell" size={22} />
      <UnreadCount count={unread} />
    </Link>
  )
}

export const shownCount = (count: number) => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count))

/** Over the corner of an icon, whose label says it too. */
export const UnreadCount = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <span aria-hidden="true" className={styles['count']}>
      {shownCount(count)}
    </span>
  )
