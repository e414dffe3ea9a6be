import { createFileRoute } from '@tanstack/react-router'
import { ChangesScreen } from '../../screens/sync/changes-screen.tsx'

export const Route = createFileRoute('/_app/sync')({ component: ChangesScreen })
