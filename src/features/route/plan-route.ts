import { milesBetween, type Point } from '../../search/radius.ts'

export const ROUTE_MAX_LEADS = 25

/** A visit to order. */
export interface Visit {
  id: string
  place: Point
  /** When it has been arranged for, in minutes after midnight. */
  at?: number | undefined
}

export interface RouteStart {
  /** Undefined starts where the first of the visits is: it comes first, unless an appointment would then be late. */
  place: Point | undefined
  /** In minutes after midnight. */
  time: number
}

/** Between the door of one visit and that of the next, as the crow flies: roads are longer than that. */
const MILES_A_MINUTE = 20 / 60
const VISIT_MINUTES = 20
/** Being late costs more than any detour. */
const LATE_WEIGHT = 10_000
/** Two minutes of waiting are as bad as one of driving. */
const WAIT_WEIGHT = 0.5
/** How many of the nearest visits are tried as the first. */
const FIRSTS_TRIED = 8

/**
 * The order to visit them in: nearest neighbour, then improved by turning stretches round (2-opt) and moving up to three
 * visits for as long as that helps. Appointments keep their order, and none is late that could be reached in time.
 */
export function planRoute(visits: readonly Visit[], start: RouteStart): Visit[] {
  const route = measure(visits, start)
  let best: number[] = []
  let least = Infinity
  for (const tour of firstTours(route)) {
    const cost = improve(tour, route)
    if (cost >= least) continue
    best = tour
    least = cost
  }
  return best.flatMap((index) => visits[index] ?? [])
}

/** What an order costs: minutes of driving, of waiting and above all of being late. */
export function routeCost(order: readonly Visit[], start: RouteStart): number {
  const route = measure(order, start)
  return costOf(
    order.map((_, index) => index),
    route,
  )
}

/** In miles, as the crow flies. */
export function routeMiles(places: readonly Point[], from: Point | undefined): number {
  let here = from
  let miles = 0
  for (const place of places) {
    if (here) miles += milesBetween(here, place)
    here = place
  }
  return miles
}

interface Route {
  visits: readonly Visit[]
  startTime: number
  /** Minutes from the start to each. */
  toFirst: readonly number[]
  /** Minutes between each two. */
  between: ReadonlyArray<readonly number[]>
}

const minutesBetween = (a: Point, b: Point) => milesBetween(a, b) / MILES_A_MINUTE

const measure = (visits: readonly Visit[], { place = visits[0]?.place, time }: RouteStart): Route => ({
  visits,
  startTime: time,
  toFirst: visits.map((visit) => (place ? minutesBetween(place, visit.place) : 0)),
  between: visits.map((a) => visits.map((b) => minutesBetween(a.place, b.place))),
})

/** Stops counting at `most`: from there on an order is no better. */
function costOf(order: readonly number[], { visits, startTime, toFirst, between }: Route, most = Infinity): number {
  let time = startTime
  let cost = 0
  let before = -1
  for (const index of order) {
    const drive = (before < 0 ? toFirst[index] : between[before]?.[index]) ?? 0
    time += drive
    cost += drive
    const at = visits[index]?.at
    if (at !== undefined) {
      if (time > at) cost += (time - at) * LATE_WEIGHT
      else {
        cost += (at - time) * WAIT_WEIGHT
        time = at
      }
    }
    if (cost >= most) return cost
    time += VISIT_MINUTES
    before = index
  }
  return cost
}

/** Several, because improving leads from each to another end. */
function* firstTours(route: Route): Generator<number[]> {
  const { visits, toFirst } = route
  const all = visits.map((_, index) => index)
  const timed = all.filter((index) => visits[index]?.at !== undefined).toSorted(byTime(visits))
  const free = all.filter((index) => visits[index]?.at === undefined)
  // Straight from one appointment to the next: if any order is in time for them, this one is.
  yield [...timed, ...nearestFirst(free, route, timed.at(-1))]
  const nearest = free.toSorted((a, b) => (toFirst[a] ?? 0) - (toFirst[b] ?? 0))
  for (const first of nearest.slice(0, FIRSTS_TRIED)) {
    const others = free.filter((index) => index !== first)
    const tour = [first, ...nearestFirst(others, route, first)]
    for (const index of timed) insertBest(tour, index, route)
    yield tour
  }
  // Around the appointments: the nearest visits first, then the farthest first.
  for (const added of [nearest, nearest.toReversed()]) {
    const tour = [...timed]
    for (const index of added) insertBest(tour, index, route)
    yield tour
  }
}

const byTime = (visits: readonly Visit[]) => (a: number, b: number) => (visits[a]?.at ?? 0) - (visits[b]?.at ?? 0)

function nearestFirst(indexes: readonly number[], { between, toFirst }: Route, from: number | undefined): number[] {
  const left = new Set(indexes)
  const tour: number[] = []
  let here = from
  while (left.size > 0) {
    const minutes = here === undefined ? toFirst : (between[here] ?? [])
    const next = [...left].reduce((a, b) => ((minutes[b] ?? 0) < (minutes[a] ?? 0) ? b : a))
    left.delete(next)
    tour.push(next)
    here = next
  }
  return tour
}

function insertBest(tour: number[], index: number, route: Route): void {
  let best = tour.length
  let least = Infinity
  for (let place = 0; place <= tour.length; place++) {
    const cost = costOf(tour.toSpliced(place, 0, index), route, least)
    if (cost < least) [best, least] = [place, cost]
  }
  tour.splice(best, 0, index)
}

/** Until nothing helps. Answers the cost. */
function improve(tour: number[], route: Route): number {
  let cost = costOf(tour, route)
  for (let isBetter = true; isBetter; ) {
    isBetter = false
    for (const changed of neighboursOf(tour)) {
      const other = costOf(changed, route, cost)
      // Less than this is rounding, and could go on for ever.
      if (other >= cost - 1e-9) continue
      tour.splice(0, tour.length, ...changed)
      cost = other
      isBetter = true
    }
  }
  return cost
}

function* neighboursOf(tour: readonly number[]): Generator<number[]> {
  for (let from = 0; from < tour.length - 1; from++) {
    for (let to = from + 1; to < tour.length; to++) {
      yield [...tour.slice(0, from), ...tour.slice(from, to + 1).toReversed(), ...tour.slice(to + 1)]
    }
  }
  // Up to three in a row, either way round, which a turn alone can't move.
  for (let length = 1; length <= 3; length++) {
    for (let from = 0; from + length <= tour.length; from++) {
      const rest = tour.toSpliced(from, length)
      const moved = tour.slice(from, from + length)
      for (let to = 0; to <= rest.length; to++) {
        if (to === from) continue
        yield rest.toSpliced(to, 0, ...moved)
        if (length > 1) yield rest.toSpliced(to, 0, ...moved.toReversed())
      }
    }
  }
}
