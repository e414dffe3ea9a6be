import { createFileRoute } from '@tanstack/react-router'
import { OperationsScreen } from '../../features/operations/operations-screen.tsx'

export const Route = createFileRoute('/_app/operations')({ component: OperationsScreen })
