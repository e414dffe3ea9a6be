import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { RouterContext } from '../hooks/device-context.ts'

export const Route = createRootRouteWithContext<RouterContext>()({ component: Outlet })
