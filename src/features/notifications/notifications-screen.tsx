import { Link } from '@tanstack/react-router'
import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import type { Notice, Notification } from '../../../contract/entities/notice.ts'
import type { ParkedEntry } from '../../db/schema/outbox-entry.ts'
import { isUnread, type Notifications, useNotifications } from '../../hooks/use-notifications.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { failureText } from '../../ui/forms/failure-text.ts'
import { PlainScreen } from '../../ui/layout/plain-screen.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { notificationText } from './notification-text.ts'
import styles from './notifications.module.css'
import { texts } from './texts.ts'
import { useMarkRead } from './use-mark-read.ts'
import { LiveText } from '../../ui/primitives/text.tsx'

interface NotificationsScreenProps {
  replacedText: (notice: Notice) => string
  refusedText: (entry: ParkedEntry) => string
  /** What the person has done to many leads at once. */
  doneInBulk: ReadonlyArray<{ key: string; text: string; at: number; undo: (() => void) | undefined }>
}

/** What colleagues did to what is the user's, and what became of the user's own changes. */
export function NotificationsScreen(props: NotificationsScreenProps) {
  const all = useNotifications()
  const read = useRead()
  const items = all && itemsOf(all, props)
  return (
    <PlainScreen title={texts.notifications}>
      {all && all.unread > all.refused.length ? (
        <div>
          <Button icon="check" onClick={() => read(all)}>
            {texts.markAllRead}
          </Button>
        </div>
      ) : null}
      {items === undefined ? <Skeleton lines={4} /> : null}
      {items?.length === 0 ? (
        <EmptyState icon="bell" title={texts.nothingYet}>
          <p>{texts.whatShowsHere}</p>
        </EmptyState>
      ) : null}
      {items && items.length > 0 ? (
        <ul className={styles['list']}>
          {items.map((item) => (
            <NotificationLine item={item} key={item.key} onRead={() => read(item.rows)} />
          ))}
        </ul>
      ) : null}
    </PlainScreen>
  )
}

function useRead() {
  const toasts = useToasts()
  const markRead = useMarkRead(texts.notifications)
  return (rows: Pick<Notifications, 'notifications' | 'notices'>) => {
    markRead(rows).catch((error: unknown) => toasts.fail(texts.couldntBeMarked, failureText(error)))
  }
}

interface Item {
  readonly key: string
  readonly text: string
  readonly at: number
  readonly href: string
  readonly isUnread: boolean
  /** None where the user must decide. */
  readonly rows: Pick<Notifications, 'notifications' | 'notices'>
  readonly undo?: (() => void) | undefined
}

function itemsOf(all: Notifications, { replacedText, refusedText, doneInBulk }: NotificationsScreenProps): Item[] {
  const ofColleagues = all.notifications.map((each) => ({
    ...itemOf(each),
    text: notificationText(each),
    href: hrefOf(each),
    rows: { notifications: [each], notices: [] },
  }))
  const replaced = all.notices.map((each) => ({
    ...itemOf(each),
    text: replacedText(each),
    href: `/${each.entity}/${each.entityId}`,
    rows: { notifications: [], notices: [each] },
  }))
  const refused = all.refused.map((each) => ({
    key: each.mutationId,
    text: texts.notSaved(each.description, each.subject, refusedText(each)),
    at: each.parkedAt,
    href: '/sync',
    isUnread: true,
    rows: { notifications: [], notices: [] },
  }))
  const inBulk = doneInBulk.map((each) => ({
    ...each,
    href: '/sync',
    isUnread: false,
    rows: { notifications: [], notices: [] },
  }))
  return [...ofColleagues, ...replaced, ...refused, ...inBulk].toSorted((a, b) => b.at - a.at)
}

const hrefOf = ({ count, leadId }: Notification) => {
  if (leadId === undefined) return '/me'
  return count > 1 ? '/leads/my' : `/lead/${leadId}`
}

const itemOf = (row: Notification | Notice) => ({
  key: row._id,
  at: Date.parse(row.createdAt),
  isUnread: isUnread(row),
})

function NotificationLine({ item, onRead }: { item: Item; onRead: () => void }) {
  const { text, at, href, rows, undo } = item
  const isMarkable = item.isUnread && rows.notifications.length + rows.notices.length > 0
  return (
    <li className={styles['line']} data-unread={item.isUnread}>
      <div className={styles['what']}>
        <Link className={styles['link']} onClick={onRead} to={href}>
          {item.isUnread ? <span className="visually-hidden">{`${texts.unread}: `}</span> : null}
          <LiveText>{text}</LiveText>
        </Link>
        <time className={styles['at']} dateTime={new Date(at).toISOString()}>
          {formatTimestamp(at)}
        </time>
      </div>
      {isMarkable ? (
        <Button aria-label={texts.markWhatRead(text)} kind="quiet" onClick={onRead}>
          {texts.markRead}
        </Button>
      ) : null}
      {undo ? (
        <Button aria-label={texts.undoWhat(text)} onClick={undo}>
          {texts.undo}
        </Button>
      ) : null}
    </li>
  )
}
