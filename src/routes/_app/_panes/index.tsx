import { createFileRoute } from '@tanstack/react-router'
import { HomeScreen } from '../../../screens/today/home-screen.tsx'

export const Route = createFileRoute('/_app/_panes/')({ component: HomeScreen })
