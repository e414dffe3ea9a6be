import { useRouter } from '@tanstack/react-router'
import { lastListHref } from '../../ui/primitives/last-list.ts'
import { LEAD_LIST_PATHS, type LeadList, LEADS_HOME, readLeadListSearch } from './lead-list-search.ts'

/** The list that an address shows, if it shows one. */
export const leadListAt = (pathname: string): LeadList | undefined =>
  (Object.keys(LEAD_LIST_PATHS) as LeadList[]).find((list) => LEAD_LIST_PATHS[list] === pathname.replace(/\/$/, ''))

/** The list that the open lead came from, with its filters and its page. */
export function useLastLeadList() {
  const { options } = useRouter()
  const { pathname, search } = new URL(lastListHref(LEADS_HOME), location.origin)
  return { list: leadListAt(pathname) ?? 'all', search: readLeadListSearch(options.parseSearch(search)) }
}
