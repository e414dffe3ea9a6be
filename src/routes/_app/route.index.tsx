import { createFileRoute } from '@tanstack/react-router'
import { DayRouteScreen } from '../../screens/route/day-route-screen.tsx'

export const Route = createFileRoute('/_app/route/')({ component: DayRouteScreen })
