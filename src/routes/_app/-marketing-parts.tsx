import { deferred } from '../../ui/primitives/deferred.tsx'

/** The lists load without it: its code arrives when something is selected. */
export const MailingListButton = deferred(
  async () => (await import('../../features/marketing/from-leads/list-from-leads.tsx')).ListFromLeads,
)

/** Loaded after the first screen, because it is below everything else. */
export const MarketingCard = deferred(
  async () => (await import('../../features/marketing/card/marketing-card.tsx')).MarketingCard,
)
