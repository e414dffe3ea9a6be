import type { ComponentProps } from 'react'
import type { ListFromLeads } from '../features/marketing/from-leads/list-from-leads.tsx'
import { Deferred } from '../ui/deferred.tsx'

const load = async () => (await import('../features/marketing/from-leads/list-from-leads.tsx')).ListFromLeads
const nothing = () => undefined

/** Its code comes when something is selected: the lists begin without it. */
export const MailingListButton = (given: ComponentProps<typeof ListFromLeads>) => (
  <Deferred given={given} isWanted load={load} onMissing={nothing} />
)
