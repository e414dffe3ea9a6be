import { expect, test } from 'vitest'
import { milesBetween } from '../../search/radius.ts'
import { planRoute, ROUTE_MAX_LEADS, routeCost, routeMiles, type RouteStart, type Visit } from './plan-route.ts'

const manchester = { lat: 53.48, lng: -2.24 }
const MORNING: RouteStart = { place: manchester, time: 9 * 60 }

/** The same numbers in every run. */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function visitsAround(count: number, seed: number): Visit[] {
  const random = seeded(seed)
  return Array.from({ length: count }, (_, index) => ({
    id: String(index),
    place: { lat: manchester.lat + (random() - 0.5) / 5, lng: manchester.lng + (random() - 0.5) / 3 },
  }))
}

function* permutationsOf<T>(all: readonly T[]): Generator<T[]> {
  if (all.length === 0) yield []
  for (const [index, one] of all.entries()) {
    for (const rest of permutationsOf(all.toSpliced(index, 1))) yield [one, ...rest]
  }
}

function leastCost(visits: readonly Visit[], start: RouteStart): number {
  let least = Infinity
  for (const order of permutationsOf(visits)) least = Math.min(least, routeCost(order, start))
  return least
}

const placesOf = (visits: readonly Visit[]) => visits.map(({ place }) => place)
const idsOf = (visits: readonly Visit[]) => visits.map(({ id }) => id)

/** How many of 40 plans are the best of all orders, and by how much the worst of them is not. */
function compareWithAll(visitsOf: (seed: number) => Visit[]) {
  let best = 0
  let worst = 1
  for (let seed = 1; seed <= 40; seed++) {
    const visits = visitsOf(seed)
    const ratio = routeCost(planRoute(visits, MORNING), MORNING) / leastCost(visits, MORNING)
    if (ratio < 1 + 1e-9) best++
    worst = Math.max(worst, ratio)
  }
  return { best, worst }
}

test('of up to seven visits nearly every plan is the best of all orders, and none is far from it', () => {
  const { best, worst } = compareWithAll((seed) => visitsAround(2 + (seed % 6), seed))
  expect(best).toBeGreaterThanOrEqual(38)
  expect(worst).toBeLessThan(1.1)
})

test('so it is with appointments among them', () => {
  const { best, worst } = compareWithAll((seed) =>
    visitsAround(6, seed).map((visit, index) =>
      index < 2 ? { ...visit, at: 10 * 60 + index * 90 + (seed % 7) * 20 } : visit,
    ),
  )
  expect(best).toBeGreaterThanOrEqual(38)
  expect(worst).toBeLessThan(1.15)
})

test('every visit is in the plan once, and a plan of 25 is never longer than that of the nearest next', () => {
  for (let seed = 1; seed <= 10; seed++) {
    const visits = visitsAround(ROUTE_MAX_LEADS, seed)
    const planned = planRoute(visits, MORNING)
    expect(idsOf(planned).toSorted()).toEqual(idsOf(visits).toSorted())
    expect(routeMiles(placesOf(planned), manchester)).toBeLessThanOrEqual(nearestNextMiles(visits) + 1e-9)
  }
})

function nearestNextMiles(visits: readonly Visit[]): number {
  let here = manchester
  let miles = 0
  for (let left = [...visits]; left.length > 0; ) {
    const [nearest] = left.toSorted((a, b) => milesBetween(here, a.place) - milesBetween(here, b.place))
    miles += milesBetween(here, nearest!.place)
    here = nearest!.place
    left = left.filter((visit) => visit !== nearest)
  }
  return miles
}

test('appointments are kept at their times: none is late that could be reached, whatever is nearer', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const visits = visitsAround(ROUTE_MAX_LEADS, seed).map((visit, index) =>
      index % 6 === 0 ? { ...visit, at: 10 * 60 + index * 20 } : visit,
    )
    const planned = planRoute(visits, MORNING)
    const timed = planned.filter(({ at }) => at !== undefined)
    expect(timed.map(({ at }) => at)).toEqual([600, 720, 840, 960, 1080])
    // A late minute costs more than a whole day's driving and waiting.
    expect(routeCost(planned, MORNING)).toBeLessThan(10_000)
  }
})

test('an hour before an appointment is used for visits on the way; the rest comes after it', () => {
  const along = (id: string, lng: number, at?: number): Visit => ({ id, place: { lat: 53.48, lng }, at })
  const visits = [along('far', -2.0), along('near', -2.23), along('next', -2.22), along('booked', -2.2, 10 * 60)]
  expect(idsOf(planRoute(visits, MORNING))).toEqual(['near', 'next', 'booked', 'far'])
})

test('an appointment whose time has passed comes first', () => {
  const visits = [...visitsAround(5, 3), { id: 'late', place: { lat: 53.6, lng: -2.4 }, at: 8 * 60 }]
  expect(planRoute(visits, MORNING)[0]?.id).toBe('late')
})

test('without the device’s place it starts at the first of them', () => {
  const visits = visitsAround(8, 5)
  const planned = planRoute(visits, { place: undefined, time: MORNING.time })
  expect(planned[0]).toBe(visits[0])
  expect(planned).toHaveLength(8)
  const soon = { ...visits[5]!, at: MORNING.time + 1 }
  const late = { ...visits[0]!, at: MORNING.time + 60 }
  const kept = planRoute([late, ...visits.slice(1, 5), soon], { place: undefined, time: MORNING.time })
  expect(kept[0]).toBe(soon)
})

test('leads at one address, one lead and none are routes too', () => {
  const [visit] = visitsAround(1, 1)
  expect(planRoute([], MORNING)).toEqual([])
  expect(idsOf(planRoute([visit!], MORNING))).toEqual(['0'])
  const same = [visit!, { ...visit!, id: 'again' }, { ...visit!, id: 'third' }]
  expect(planRoute(same, MORNING)).toHaveLength(3)
  expect(routeMiles(placesOf(planRoute(same, MORNING)), visit!.place)).toBe(0)
})
