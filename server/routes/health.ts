import { getLive, getReady } from '../../contract/endpoints/health.ts'
import { Refusal } from '../../contract/errors.ts'
import { route } from './route.ts'
import type { Services } from './services.ts'

/** In seconds. By then another server answers, or this one again. */
const AGAIN_AFTER = 5

export const healthRoutes = ({ store, version, stopping }: Services) => [
  route(getLive, async () => ({ ok: true as const, version })),
  route(getReady, async () => {
    const database = await store.version()
    if (stopping.aborted) throw new Refusal('unavailable', 'This server is stopping.', { retryAfter: AGAIN_AFTER })
    return { ok: true as const, version, database }
  }),
]
