import { deferred } from '../../../ui/primitives/deferred.tsx'

/** Loaded after the first screen, because it is below everything else. */
export const MarketingCard = deferred(async () => (await import('./marketing-card.tsx')).MarketingCard)
