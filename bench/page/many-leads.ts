import { proxy, type Remote } from 'comlink'
import type { LeadScope, SearchWorker } from '../../src/workers/search-client.ts'

// Bulk actions on leads, called in the app's built worker.

interface Asked {
  search: Remote<SearchWorker>
  list: LeadScope
}

const EVERYTHING = { filters: {}, except: [] }
const FIRST_PAGE = { number: 1, size: 50 }

export async function exportAll({ search, list }: Asked): Promise<{ ms: number; bytes: number }> {
  const begin = performance.now()
  const file = await search.exportLeads(
    list,
    EVERYTHING,
    'text',
    proxy(() => true),
  )
  return { ms: performance.now() - begin, bytes: file?.size ?? 0 }
}

/** From saying no to the worker's having stopped. */
export async function stopExport({ search, list }: Asked): Promise<number> {
  let saidAt = 0
  const file = await search.exportLeads(
    list,
    EVERYTHING,
    'text',
    proxy((done: number) => {
      if (done < 20_000) return true
      saidAt = performance.now()
      return false
    }),
  )
  if (file) throw new Error('The export did not stop.')
  return performance.now() - saidAt
}

export async function changeMany({ search, list }: Asked, count: number) {
  const ids = (await search.leadIds(list, { lead_status: ['Open'] }, undefined)).slice(0, count)
  const stops = watchStops()
  const begin = performance.now()
  const change = { name: 'lead.status', args: { status: 'Closed' }, description: 'Status: Closed' } as const
  const changed = await search.changeLeads(list, { ids }, change, count)
  const saved = performance.now() - begin
  if (changed !== count) throw new Error(`${changed} leads were changed.`)
  const page = await search.findLeads(list, { lead_status: ['Closed'] }, FIRST_PAGE, undefined, undefined)
  const shown = performance.now() - begin - saved
  if (page.total < count) throw new Error('The list does not know of the change.')
  return { saved, shown, blocked: stops() }
}

function watchStops(): () => number {
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }, 4)
  return () => {
    clearInterval(timer)
    return longest
  }
}
