import type { ComponentProps } from 'react'
import type { MarketingCard as Card } from '../features/marketing/card/marketing-card.tsx'
import type { ListFromLeads } from '../features/marketing/from-leads/list-from-leads.tsx'
import { Deferred } from '../ui/primitives/deferred.tsx'

const loadButton = async () => (await import('../features/marketing/from-leads/list-from-leads.tsx')).ListFromLeads
const loadCard = async () => (await import('../features/marketing/card/marketing-card.tsx')).MarketingCard
const nothing = () => undefined

/** Its code comes when something is selected: the lists begin without it. */
export const MailingListButton = (given: ComponentProps<typeof ListFromLeads>) => (
  <Deferred given={given} isWanted load={loadButton} onMissing={nothing} />
)

/** Under everything else that is done with a lead, and no part of the first screen. */
export const MarketingCard = (given: ComponentProps<typeof Card>) => (
  <Deferred given={given} isWanted load={loadCard} onMissing={nothing} />
)
