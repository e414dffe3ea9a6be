import { metresApart } from '../../metres.ts'
import type { Lead } from '../lead.ts'
import type { Addressed } from '../lead-address.ts'
import { doorKey, doorWords } from '../wish.ts'
import { addressOfHouse, SAME_HOUSE_METRES } from './houses.ts'
import type { Knock } from './knock.ts'

type Door = Pick<Knock, 'lat' | 'lng' | 'house' | 'street' | 'postcode'>

/**
 * Whether a knock was at the door of this lead: at its address, or at its number nearby. The building of a flat is
 * another door.
 */
export function isHouseOf(lead: Addressed & Pick<Partial<Lead>, 'lat' | 'lng'>, knock: Door): boolean {
  const address = addressOfHouse(knock)
  const key = doorKey(address)
  if (key !== undefined && key === doorKey(lead)) return true
  const { lat, lng } = lead
  if (lat === undefined || lng === undefined || metresApart({ lat, lng }, knock) > SAME_HOUSE_METRES) return false
  const [door, known] = [doorWords(lead), doorWords(address)]
  return known !== '' && (door === known || (!knock.street && door.startsWith(`${known} `)))
}
