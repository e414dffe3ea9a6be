import type { Lead } from '../../contract/entities/lead.ts'
import type { LeadSearch } from '../search/lead-search.ts'

/** Small enough to stop soon, and to let other queries in between. */
const CHUNK = 1_000

/** False where `work` ended it. */
export async function eachChunk(
  search: LeadSearch,
  ids: readonly string[],
  work: (leads: readonly Lead[], done: number) => boolean | Promise<boolean>,
): Promise<boolean> {
  for (let from = 0; from < ids.length; from += CHUNK) {
    const leads = await search.rowsOf(ids.slice(from, from + CHUNK))
    if (!(await work(leads, Math.min(ids.length, from + CHUNK)))) return false
  }
  return true
}
