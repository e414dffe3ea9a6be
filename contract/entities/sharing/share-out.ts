import { AREAS, canonicalPostcode, widerPlaces } from '../postcode.ts'
import { insideOf, type Ring } from './rings.ts'

// Shares leads among users. It is pure, so that the preview shows the numbers that are saved. In the order of the list,
// each lead goes to the possible user with the fewest so far:
//
//   evenly   any user; all start with nothing
//   fewest   any user; all start with their open leads
//   area     the first user of the list in whose shape on the map it is, else those with the closest area of its postcode;
//            other leads stay as they are, or go to any user afterwards
//
// A lead gets one user at most, and the same leads in the same order always give the same shares.

export const SHARE_WAYS = ['evenly', 'area', 'fewest'] as const
export type ShareWay = (typeof SHARE_WAYS)[number]

export interface SharePerson {
  userId: string
  /** Areas and districts, in the format of `readAreas`. */
  areas: readonly string[]
  /** Drawn on the map. */
  shapes: readonly Ring[]
  /** Open leads besides those that are shared out. */
  open: number
}

export interface SharePlan {
  way: ShareWay
  people: readonly SharePerson[]
  /** For `area`: whether leads outside all areas are shared out, too. */
  sharesOthers: boolean
}

/** The facts that decide, for leads in their order. Stored as columns, because there may be hundreds of thousands. */
export interface ShareLeads {
  districts: readonly string[]
  /** The locations on the map, in the coordinates of a ring. NaN if unknown. */
  x: Float64Array
  y: Float64Array
}

/** For each lead the index of its user. Undefined if it stays as it is. */
export function shareOut(leads: ShareLeads, { way, people, sharesOthers }: SharePlan): (number | undefined)[] {
  const { districts } = leads
  const everyone = [...people.keys()]
  const loads = people.map(({ open }) => (way === 'fewest' ? open : 0))
  const give = (among: readonly number[]) => {
    const chosen = leastLoaded(among, loads)
    if (chosen !== undefined) loads[chosen] = (loads[chosen] ?? 0) + 1
    return chosen
  }
  if (way !== 'area') return districts.map(() => give(everyone))
  const closest = new Map([...new Set(districts)].map((district) => [district, closestTo(district, people)]))
  const drawn = drawnFor(leads, people)
  const ofAreas = districts.map((district, index) => give(drawn(index) ?? closest.get(district) ?? []))
  return sharesOthers ? ofAreas.map((share) => share ?? give(everyone)) : ofAreas
}

/** How many leads each user gets. */
export function countShares(shares: readonly (number | undefined)[], people: number): number[] {
  const counts = Array.from({ length: people }, () => 0)
  for (const share of shares) if (share !== undefined) counts[share] = (counts[share] ?? 0) + 1
  return counts
}

/** For a lead, by its index: the first user in one of whose shapes it is. */
function drawnFor(
  { x, y }: ShareLeads,
  people: readonly SharePerson[],
): (lead: number) => readonly number[] | undefined {
  const rings = people.flatMap(({ shapes }, person) =>
    shapes.map((ring) => ({ isInside: insideOf(ring), only: [person] })),
  )
  return (lead) => {
    const [atX = Number.NaN, atY = Number.NaN] = [x[lead], y[lead]]
    for (const { isInside, only } of rings) if (isInside(atX, atY)) return only
    return undefined
  }
}

/** A shape of a user of the list, by their index. */
export interface ShareShape {
  person: number
  ring: Ring
}

export interface ShapeCounts {
  /** Leads in each shape. */
  each: number[]
  /** Leads in shapes of several users. */
  overlapping: number
  /** Located leads that are in no shape. */
  outside: number
  unplaced: number
}

export function countInShapes({ x, y }: Pick<ShareLeads, 'x' | 'y'>, shapes: readonly ShareShape[]): ShapeCounts {
  const rings = shapes.map(({ ring }) => insideOf(ring))
  const counts: ShapeCounts = { each: shapes.map(() => 0), overlapping: 0, outside: 0, unplaced: 0 }
  for (let lead = 0; lead < x.length; lead++) {
    const [atX = Number.NaN, atY = Number.NaN] = [x[lead], y[lead]]
    let owner: number | undefined
    let isShared = false
    for (const [index, isInside] of rings.entries()) {
      if (!isInside(atX, atY)) continue
      counts.each[index] = (counts.each[index] ?? 0) + 1
      const person = shapes[index]?.person
      isShared ||= owner !== undefined && owner !== person
      owner ??= person
    }
    if (isShared) counts.overlapping += 1
    if (Number.isNaN(atX)) counts.unplaced += 1
    else if (owner === undefined) counts.outside += 1
  }
  return counts
}

/** Of equals the first. */
function leastLoaded(among: readonly number[], loads: readonly number[]): number | undefined {
  let least: number | undefined
  for (const index of among) {
    if (least === undefined || (loads[index] ?? 0) < (loads[least] ?? 0)) least = index
  }
  return least
}

function closestTo(district: string, people: readonly SharePerson[]): number[] {
  const closeness = people.map(({ areas }) => Math.max(0, ...areas.map((area) => closenessOf(area, district))))
  const closest = Math.max(0, ...closeness)
  return closest === 0 ? [] : [...closeness.keys()].filter((index) => closeness[index] === closest)
}

/** Whether a district is in an area, or is the district itself. */
export const coversDistrict = (area: string, district: string): boolean => closenessOf(area, district) > 0

/** LE1 is closer than LE; EC1 covers EC1A. LE1 doesn't cover LE10. */
function closenessOf(area: string, district: string): number {
  if (area === district) return 3
  if (/\d$/.test(area)) return district.slice(0, -1) === area && /[A-Z]$/.test(district) ? 2 : 0
  return lettersOf(district) === area ? 1 : 0
}

const lettersOf = (text: string) => /^[A-Z]+/.exec(text)?.[0] ?? ''

const AREA = /^[A-Z]{1,3}(?:\d[A-Z\d]?)?$/

export const isArea = (typed: string) => AREA.test(typed) && AREAS.has(lettersOf(typed))

/** `LE1, LE2 nn` gives LE1, LE2, NN. Text that is no area or district is returned as it was typed. */
export function readAreas(typed: string): { areas: string[]; unknown: string[] } {
  const words = typed.split(/[\s,;]/).filter(Boolean)
  const areas = words.map((word) => word.toUpperCase()).filter(isArea)
  return { areas: [...new Set(areas)], unknown: words.filter((word) => !isArea(word.toUpperCase())) }
}

/** LE1 for `le1 3ab` or `LE1`. Empty without a postcode. */
export function districtOf(postcode: string): string {
  const whole = canonicalPostcode(postcode)
  if (whole) return widerPlaces(whole).outcode
  const typed = postcode.trim().toUpperCase()
  return isArea(typed) ? typed : ''
}
