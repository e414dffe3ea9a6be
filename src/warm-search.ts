import { currentSession, storedCompanyId } from './db/session.ts'
import type { OpenSearch } from './workers/search-client.ts'

/** The index is read before a list or a search asks for it. */
export function warmSearch(open: OpenSearch): void {
  const userId = currentSession()?.userId
  const companyId = storedCompanyId()
  if (userId === undefined || companyId === undefined) return
  // Whoever asks next reads it then.
  open({ userId, companyId })
    .leads('lead')
    .count({})
    .catch(() => undefined)
}
