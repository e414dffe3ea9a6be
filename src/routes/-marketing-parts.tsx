import { deferred } from '../ui/primitives/deferred.tsx'

/** The lists begin without it: its code arrives when something is selected. */
export const MailingListButton = deferred(
  async () => (await import('../features/marketing/from-leads/list-from-leads.tsx')).ListFromLeads,
)

/** It comes below everything else that is done with a lead, and isn't part of the first screen. */
export const MarketingCard = deferred(
  async () => (await import('../features/marketing/card/marketing-card.tsx')).MarketingCard,
)
