import { createFileRoute } from '@tanstack/react-router'
import { UserManagementScreen } from '../../screens/users/user-management-screen.tsx'

export const Route = createFileRoute('/_app/user-management')({ component: UserManagementScreen })
