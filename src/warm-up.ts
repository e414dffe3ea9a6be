import type { AnyRouter } from '@tanstack/react-router'
import { preloadScreens } from './preload-screens.ts'
import { warmSearch } from './warm-search.ts'
import type { OpenSearch } from './workers/search-client.ts'

/** Has ready what a person may open next. */
export async function warmUp(router: AnyRouter, search: OpenSearch): Promise<void> {
  warmSearch(search)
  await preloadScreens(router)
  const { warmScreens } = await import('./warm-screens.tsx')
  warmScreens(router, search)
}
