import { useTiles } from '../use-tiles.ts'
import { OfferStreets } from './offer-streets.tsx'

/** The offer of the map, on the screen that a day starts with: whichever is answered first answers both. */
export const StreetsOnToday = () => <OfferStreets tiles={useTiles()} />
