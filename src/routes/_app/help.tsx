import { createFileRoute } from '@tanstack/react-router'
import { HelpScreen } from '../../screens/help/help-screen.tsx'

export const Route = createFileRoute('/_app/help')({ component: HelpScreen })
