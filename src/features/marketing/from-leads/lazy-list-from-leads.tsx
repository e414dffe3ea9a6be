import { deferred } from '../../../ui/primitives/deferred.tsx'

/** The lists load without it: its code arrives when something is selected. */
export const MailingListButton = deferred(async () => (await import('./list-from-leads.tsx')).ListFromLeads)
