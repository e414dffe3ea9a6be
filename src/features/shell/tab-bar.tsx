import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { MouseEvent, ReactNode } from 'react'
import { Icon, type IconName } from '../../ui/primitives/icon.tsx'
import { lastListHref, leftListHref } from '../../ui/primitives/last-list.ts'
import { useIsHandheld } from '../../ui/primitives/media.ts'
import { shownCount, UnreadCount, useUnread } from './notification-bell.tsx'
import styles from './tab-bar.module.css'
import { texts } from './texts.ts'

const tabClass = styles['tab']

const TabFace = ({ icon, label }: { icon: IconName; label: string }) => (
  <>
    <Icon name={icon} size={22} />
    {label}
  </>
)

interface TabBarProps {
  /** The button of a menu, drawn as a tab. */
  more: (tab: { className: string | undefined; face: ReactNode; label: string }) => ReactNode
}

/** Replaces the navbar's links on a small screen, within reach of a thumb. */
export function TabBar({ more }: TabBarProps) {
  if (!useIsHandheld()) return null
  return (
    <nav aria-label={texts.main} className={styles['bar']}>
      <Link activeOptions={{ exact: true }} className={tabClass} to="/">
        <TabFace icon="today" label={texts.today} />
      </Link>
      <LeadsTab />
      <Link className={tabClass} to="/map">
        <TabFace icon="pin" label={texts.map} />
      </Link>
      <Link className={tabClass} to="/sync">
        <TabFace icon="refresh" label={texts.sync} />
      </Link>
      <MoreTab more={more} />
    </nav>
  )
}

function MoreTab({ more }: TabBarProps) {
  const unread = useUnread()
  const face = (
    <>
      <TabFace icon="menu" label={texts.more} />
      <UnreadCount count={unread} />
    </>
  )
  return more({
    className: clsx(tabClass, styles['counted']),
    face,
    label: texts.moreUnread(shownCount(unread), unread),
  })
}

const LEADS_HOME = '/leads'

/** To the list of leads that was shown last, as it was left; on one of them to all leads, and on those to their start. */
function LeadsTab() {
  const { history } = useRouter()
  const pathname = useLocation({ select: (location) => location.pathname })
  const handleClick = (event: MouseEvent) => {
    if (pathname === LEADS_HOME || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const [list = LEADS_HOME] = lastListHref(LEADS_HOME).split('?')
    history.push(leftListHref(pathname.startsWith(LEADS_HOME) ? LEADS_HOME : list))
  }
  return (
    <Link className={tabClass} onClick={handleClick} to={LEADS_HOME}>
      <TabFace icon="list" label={texts.leads} />
    </Link>
  )
}
