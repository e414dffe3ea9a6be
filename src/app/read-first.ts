import { LEADS_PAGE_SIZE } from '../../contract/entities/lead.ts'
import { currentSession, storedCompanyId } from '../db/session/session.ts'
import { chooseCompany } from '../db/views/queries.ts'
import { leadListAt } from '../features/leads/last-lead-list.ts'
import { chosenFilters, filtersOfList, readLeadListSearch } from '../features/leads/lead-list-search.ts'
import { londonDate } from '../ui/primitives/london-day.ts'
import { askForLeads, leadsKey } from '../workers/lead-answers.ts'
import type { OpenedDevice } from './open-device.ts'

// A list asks for its rows once it has been drawn, which is late on a tablet. So they are asked for here, beside the loading
// of its scripts, of a worker that is ready by then; `query-cache.ts` hands them to the first draw. The list asks again as
// soon as it knows what the device has, and for what is not asked here, or not answered in time.

interface Address {
  pathname: string
  search: Record<string, unknown>
}

/** Resolves when the answer is there or has failed: then the list asks again, and says so. */
export async function readFirst({ device, search }: OpenedDevice, address: Address): Promise<void> {
  const session = currentSession(device)
  // As the first draw chooses it.
  const companyId = session && chooseCompany(session, undefined, storedCompanyId(device))
  if (!session || companyId === undefined) return
  const { userId } = session
  const key = firstPageAt(address, userId, device.now())
  if (key === undefined) return
  const asked = { search: search({ userId, companyId }), rows: device.openRows(userId, companyId) }
  await askForLeads(asked, key, undefined).catch(() => undefined)
}

/** Of the list that is at the address, if it is in its usual order. */
function firstPageAt({ pathname, search }: Address, userId: string, now: number): string | undefined {
  const list = leadListAt(pathname)
  const place = readLeadListSearch(search)
  if (!list || place.sort) return undefined
  const filters = filtersOfList(list, { userId, today: () => londonDate(now) }, chosenFilters(place))
  return leadsKey({ kind: 'lead', filters, number: place.page ?? 1, size: LEADS_PAGE_SIZE })
}
