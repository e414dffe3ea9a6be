import { authRoutes } from './auth.ts'
import { companyRoutes } from './companies.ts'
import { healthRoutes } from './health.ts'
import { leadChangeRoutes } from './lead-changes.ts'
import { leadRoutes } from './leads.ts'
import type { Route } from './route.ts'
import type { Services } from './services.ts'
import { streamRoutes } from './stream.ts'
import { syncFeedRoutes } from './sync-feed.ts'

export const allRoutes = (services: Services): Route[] => [
  ...authRoutes(services),
  ...companyRoutes(services),
  ...leadRoutes(services),
  ...leadChangeRoutes(services),
  ...syncFeedRoutes(services),
  ...streamRoutes(services),
  ...healthRoutes(services),
]
