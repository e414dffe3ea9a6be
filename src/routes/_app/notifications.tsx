import { createFileRoute } from '@tanstack/react-router'
import { useReplaced } from '../../features/history/replaced-notices.tsx'
import { NotificationsScreen } from '../../features/notifications/notifications-screen.tsx'
import { reasonText } from '../../features/sync-status/reason-text.ts'

export const Route = createFileRoute('/_app/notifications')({ component: NotificationsRoute })

function NotificationsRoute() {
  const { textOf } = useReplaced()
  return <NotificationsScreen refusedText={reasonText} replacedText={textOf} />
}
