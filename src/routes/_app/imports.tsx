import { createFileRoute } from '@tanstack/react-router'
import { ImportsScreen } from '../../features/uploads/imports-screen.tsx'

export const Route = createFileRoute('/_app/imports')({ component: ImportsScreen })
