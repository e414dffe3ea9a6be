import { asksFirst } from '../../../contract/entities/lead-facts.ts'
import { addressOf, leadName } from '../../../contract/entities/lead-address.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { texts } from './texts.ts'

/** Google Maps takes nine waypoints and the destination, in an address of at most 2,048 characters. */
export const MOST_STOPS = 10
const MOST_CHARACTERS = 2_048

export interface MapsLink {
  href: string
  /** Numbers of the route, from 1. */
  first: number
  last: number
  /** Why the person is asked before they go there. */
  asksFirst: string | undefined
}

/** The route for the maps app, by address as everywhere, in as many parts as it needs. Each starts where the device is. */
export function mapsLinks(leads: readonly Lead[]): MapsLink[] {
  const links: MapsLink[] = []
  for (let from = 0; from < leads.length; ) {
    let part = leads.slice(from, from + MOST_STOPS)
    while (part.length > 1 && directionsThrough(part).length > MOST_CHARACTERS) part = part.slice(0, -1)
    const asks = part.flatMap((lead) => {
      const reason = asksFirst(lead, 'knock')
      return reason ? [texts.asksFirst(leadName(lead), reason)] : []
    })
    links.push({
      href: directionsThrough(part),
      first: from + 1,
      last: from + part.length,
      asksFirst: asks.join(' ') || undefined,
    })
    from += part.length
  }
  return links
}

function directionsThrough(leads: readonly Lead[]): string {
  const addresses = leads.map((lead) => encodeURIComponent(addressOf(lead) || `${lead.lat},${lead.lng}`))
  const waypoints = addresses.slice(0, -1).join('%7C')
  const url = `https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=${addresses.at(-1)}`
  return waypoints ? `${url}&waypoints=${waypoints}` : url
}
