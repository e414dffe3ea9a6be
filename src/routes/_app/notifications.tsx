import { createFileRoute } from '@tanstack/react-router'
import { MessagesScreen } from '../../screens/notifications/messages-screen.tsx'

export const Route = createFileRoute('/_app/notifications')({ component: MessagesScreen })
