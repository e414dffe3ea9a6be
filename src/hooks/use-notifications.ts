import type { Notice, Notification } from '../../contract/entities/notice.ts'
import { markRead } from '../../contract/mutations/notification.ts'
import { mutate } from '../db/mutate.ts'
import type { ParkedEntry } from '../db/schema/outbox-entry.ts'
import { useDevice } from './device-context.ts'
import { useNotified } from './use-local-data.ts'
import { useUnsent } from './use-sync-data.ts'

export interface Notifications {
  readonly notifications: readonly Notification[]
  readonly notices: readonly Notice[]
  /** Refused changes stay until the user has decided, in whichever company they were made. */
  readonly refused: readonly ParkedEntry[]
  readonly unread: number
}

/** Newest first, of the company on the screen. Undefined while they load. */
export function useNotifications(): Notifications | undefined {
  const told = useNotified()
  const refused = useUnsent()?.refused
  if (!told || !refused) return undefined
  const unread = [...told.notifications, ...told.notices].filter(isUnread).length + refused.length
  return { ...told, refused, unread }
}

export const isUnread = ({ readAt }: Pick<Notice, 'readAt'>) => readAt === undefined

type Read = Pick<Notifications, 'notifications' | 'notices'>

/** On all devices of the user. */
export function useMarkRead(subject: string) {
  const device = useDevice()
  return async ({ notifications, notices }: Read): Promise<void> => {
    const args = {
      notificationIds: idsOf(notifications.filter(isUnread)),
      noticeIds: idsOf(notices.filter(isUnread)),
      readAt: new Date().toISOString(),
    }
    if (args.notificationIds.length + args.noticeIds.length > 0) await mutate(device, markRead, args, { subject })
  }
}

const idsOf = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id)
