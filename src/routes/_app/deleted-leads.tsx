import { createFileRoute } from '@tanstack/react-router'
import { DeletedLeadsScreen } from '../../features/deleted-leads/deleted-leads-screen.tsx'

export const Route = createFileRoute('/_app/deleted-leads')({ component: DeletedLeadsScreen })
