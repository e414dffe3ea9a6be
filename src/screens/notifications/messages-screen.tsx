import { useDoneInBulk } from '../../features/bulk-actions/use-done-in-bulk.ts'
import { useReplaced } from '../../features/history/replaced-notices.tsx'
import { NotificationsScreen } from '../../features/notifications/notifications-screen.tsx'
import { reasonText } from '../../features/sync-status/reason-text.ts'

export function MessagesScreen() {
  const { textOf } = useReplaced()
  const doneInBulk = useDoneInBulk()
  return <NotificationsScreen doneInBulk={doneInBulk} refusedText={reasonText} replacedText={textOf} />
}
