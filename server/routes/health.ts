import { getHealth } from '../../contract/endpoints/health.ts'
import { route } from './route.ts'
import type { Services } from './services.ts'

export const healthRoutes = ({ store, version }: Services) => [
  route(getHealth, async () => {
    return { ok: true as const, version, database: await store.version() }
  }),
]
