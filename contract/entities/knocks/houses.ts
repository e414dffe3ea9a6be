import { metresApart } from '../../metres.ts'
import { fold } from '../fold.ts'
import type { Lead } from '../lead.ts'
import type { Knock } from './knock.ts'

/** A house with knocks and without a lead. */
export interface House {
  /** The id of its first knock, so that it doesn't change with later knocks. */
  readonly id: string
  /** Newest first. */
  readonly knocks: readonly [newest: Knock, ...earlier: Knock[]]
}

/** The accuracy of a tap on a small map. */
export const SAME_HOUSE_METRES = 25

/** Houses with the same number are one, unless their streets differ. */
const isSameHouse = (one: Knock, other: Knock) =>
  metresApart(one, other) <= SAME_HOUSE_METRES &&
  (one.street === undefined || other.street === undefined || fold(one.street) === fold(other.street))

const byTime = (a: Knock, b: Knock) => (a.at < b.at || (a.at === b.at && a._id < b._id) ? -1 : 1)

/** Two users who knock at one door offline create two knocks, which are grouped into one house here. */
export function housesOf(knocks: readonly Knock[]): House[] {
  const byNumber = new Map<string, Knock[][]>()
  for (const knock of knocks.filter(({ leadId }) => leadId === undefined).toSorted(byTime)) {
    const number = fold(knock.house)
    const houses = byNumber.get(number) ?? []
    byNumber.set(number, houses)
    const known = houses.find(([first]) => first && isSameHouse(first, knock))
    if (known) known.push(knock)
    else houses.push([knock])
  }
  return [...byNumber.values()].flat().flatMap((house) => {
    const [newest, ...earlier] = house.toReversed()
    return newest ? [{ id: house[0]?._id ?? newest._id, knocks: [newest, ...earlier] }] : []
  })
}

export const houseWith = (houses: readonly House[], knockId: string): House | undefined =>
  houses.find(({ knocks }) => knocks.some(({ _id }) => _id === knockId))

/** The other side of a street has the numbers between. */
const NEXT_DOOR = 2
const NEARBY_METRES = 150

interface NextDoor {
  house?: string
  street?: string
  postcode?: string
}

/** A suggestion from the user's last knock nearby: its street, and perhaps the next number. */
export function nextDoorTo(knocks: readonly Knock[], userId: string, place: Pick<Knock, 'lat' | 'lng'>): NextDoor {
  const nearby = knocks.filter((knock) => knock.by === userId && metresApart(knock, place) <= NEARBY_METRES)
  const last = nearby.toSorted(byTime).at(-1)
  if (!last) return {}
  const { street, postcode } = last
  const number = /^\d{1,4}$/.test(last.house) ? String(Number(last.house) + NEXT_DOOR) : undefined
  return {
    ...(number === undefined ? {} : { house: number }),
    ...(street === undefined ? {} : { street }),
    ...(postcode === undefined ? {} : { postcode }),
  }
}

/** `12 High Street`, `Rose Cottage, High Street`. */
export function houseName(knock: Pick<Knock, 'house' | 'street'>): string {
  const { address1, address2 } = addressOfHouse(knock)
  return [address1, address2].filter(Boolean).join(', ')
}

/** The address in a lead's fields. */
export const addressOfHouse = ({
  house,
  street,
  postcode,
}: Pick<Knock, 'house' | 'street' | 'postcode'>): Pick<Lead, 'address1' | 'address2' | 'postcode'> => ({
  ...(street && /^\d/.test(house) ? { address1: `${house} ${street}` } : { address1: house, address2: street }),
  postcode,
})
