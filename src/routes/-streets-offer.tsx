import { deferred } from '../ui/primitives/deferred.tsx'
import { useIsHandheld } from '../ui/primitives/media.ts'

const Offer = deferred(async () => (await import('../features/jobs-map/streets/streets-on-today.tsx')).StreetsOnToday)

/** For devices that are carried to where there may be no connection. */
export const StreetsOffer = () => (useIsHandheld() ? <Offer /> : null)
