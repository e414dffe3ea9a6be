import { getHealth } from '../../contract/endpoints/health.ts'
import { readDatabaseVersion } from '../store/database-version.ts'
import { route } from './route.ts'
import type { Services } from './services.ts'

export const healthRoutes = ({ store, version }: Services) => [
  route(getHealth, async () => {
    const database = await readDatabaseVersion(store)
    return { ok: true as const, version, database }
  }),
]
