import type { AnyRouter } from '@tanstack/react-router'
import { currentSession, storedCompanyId } from '../db/session/session.ts'
import type { OpenSearch } from '../workers/search-client.ts'
import { untilIdle } from './when-idle.ts'

/** Loads the code of every screen and has the worker read the search index, each while the page is idle. */
export async function preload(router: AnyRouter, search: OpenSearch): Promise<void> {
  readIndex(search)
  for (const route of Object.values(router.routesById)) {
    await untilIdle()
    // What can't be loaded now is asked for again when its screen opens.
    await router.loadRouteChunk(route)?.catch(() => undefined)
  }
}

function readIndex(search: OpenSearch): void {
  const userId = currentSession()?.userId
  const companyId = storedCompanyId()
  if (userId === undefined || companyId === undefined) return
  search({ userId, companyId })
    .leads('lead')
    .count({})
    .catch(() => undefined)
}
