import { townOf } from '../../../../contract/entities/lead-address.ts'
import type { Lead } from '../../../../contract/entities/lead.ts'
import { boxAround as milesAround, milesBetween, type Point, pointOf, toWorld } from '../../../search/radius.ts'
import { type Box, boxAround } from './box.ts'

/** Where a person works, named by the town that most of their leads are in. */
export interface Patch {
  readonly name: string
  readonly box: Box
}

/** Fewer say little about where somebody works. */
const FEWEST_LEADS = 3
/** Around the middle of the town: leads beyond it are another day's. */
const REACH_MILES = 8
/** The streets on the way to the outermost leads. */
const MARGIN_MILES = 1

export function patchOf(leads: readonly Lead[]): Patch | undefined {
  const placed = leads.flatMap((lead) => {
    const [town, point] = [townOf(lead), pointOf(lead)]
    return town && point ? [{ town, point }] : []
  })
  const byTown = Map.groupBy(placed, ({ town }) => town.toLowerCase())
  const [inTown = []] = [...byTown.values()].toSorted((a, b) => b.length - a.length)
  const [first] = inTown
  if (!first || inTown.length < FEWEST_LEADS) return
  const middle = middleOf(inTown.map(({ point }) => point))
  const near = placed.filter(({ point }) => milesBetween(point, middle) <= REACH_MILES)
  const corners = near.flatMap(({ point }) => {
    const { west, south, east, north } = milesAround(point, MARGIN_MILES)
    return [toWorld({ lat: north, lng: west }), toWorld({ lat: south, lng: east })]
  })
  return { name: townName(first.town), box: boxAround(corners) }
}

/** Of most of them: one that is placed wrongly moves a median little. */
const middleOf = (points: readonly Point[]): Point => ({
  lat: median(points.map(({ lat }) => lat)),
  lng: median(points.map(({ lng }) => lng)),
})

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

const SMALL_WORDS = /^(upon|on|in|by|le|the|of|and|under|next)$/

/** The register writes towns in capitals: `NEWCASTLE UPON TYNE`. */
function townName(town: string): string {
  if (town !== town.toUpperCase()) return town
  const words = town.toLowerCase().split(/\b/)
  return words
    .map((word, index) => (index > 0 && SMALL_WORDS.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
}
