import { createFileRoute } from '@tanstack/react-router'
import { SyncScreen } from '../features/sync-status/sync-screen.tsx'

export const Route = createFileRoute('/_app/sync')({ component: SyncScreen })
