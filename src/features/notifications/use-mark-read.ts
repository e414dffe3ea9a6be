import { markRead } from '../../../contract/mutations/notification.ts'
import { mutate } from '../../db/mutate.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { isUnread, type Notifications } from '../../hooks/use-notifications.ts'

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
