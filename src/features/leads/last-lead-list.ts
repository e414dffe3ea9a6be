import { lastListHref, rememberList } from '../../ui/primitives/last-list.ts'
import type { LeadList } from './lead-list-search.ts'

/** The way back from a lead, whichever of the lists it was opened from. */
export const LEADS_HOME = '/leads'
/** All Leads has a place of its own beside it: a deleted lead leads there. */
const ALL_LEADS = 'All Leads'

export function rememberLeadList(list: LeadList, href: string) {
  rememberList(LEADS_HOME, href)
  const { pathname } = new URL(href, location.origin)
  // A list that is being left already sees the next screen's address.
  if (list === 'all' && pathname === LEADS_HOME) rememberList(LEADS_HOME, href, ALL_LEADS)
}

/** All Leads with the filters, sort and page that it had last. */
export const allLeadsHref = () => lastListHref(LEADS_HOME, ALL_LEADS)
