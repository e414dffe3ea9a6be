import type { Notice, Notification } from '../../contract/entities/notice.ts'
import type { ParkedEntry } from '../db/schema/outbox-entry.ts'
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
  const notified = useNotified()
  const refused = useUnsent()?.refused
  if (!notified || !refused) return undefined
  const unread = [...notified.notifications, ...notified.notices].filter(isUnread).length + refused.length
  return { ...notified, refused, unread }
}

export const isUnread = ({ readAt }: Pick<Notice, 'readAt'>) => readAt === undefined
