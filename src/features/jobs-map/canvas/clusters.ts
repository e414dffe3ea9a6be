import type { LeadPoints } from '../../../search/lead-search.ts'

export interface Clusters {
  length: number
  /** The centre of each, in `WorldPlace` coordinates. */
  x: Float64Array
  y: Float64Array
  count: Uint32Array
  /** How many of each status: cluster `c` begins at `c * statuses.length`. */
  byStatus: Uint32Array
  /** The members of cluster `c` are `members` from `starts[c]` to `starts[c + 1]`. */
  starts: Uint32Array
  members: Uint32Array
}

/** In pixels: closer points become one. */
const CELL_PIXELS = 56
const WORLD_PIXELS = 256
/** From here on only points at the same coordinates are merged. */
export const DEEPEST_ZOOM = 18

/** Clusters points by a grid over the world at a whole zoom. Linear, so that a hundred thousand take milliseconds. */
export function clustersAt(points: LeadPoints, zoom: number, isShown: (status: number) => boolean): Clusters {
  const cells = (WORLD_PIXELS * 2 ** Math.min(zoom, DEEPEST_ZOOM)) / CELL_PIXELS
  const shows = Uint8Array.from(points.statuses, (_, status) => Number(isShown(status)))
  const { length } = points.x
  const clusterOf = new Int32Array(length).fill(-1)
  const table = openTable(length)
  for (let index = 0; index < length; index++) {
    if (shows[points.status[index] ?? 0] !== 1) continue
    const column = Math.floor((points.x[index] ?? 0) * cells)
    const row = Math.floor((points.y[index] ?? 0) * cells)
    clusterOf[index] = table.enter(column, row)
  }
  return gather(points, clusterOf, table.size())
}

function openTable(most: number) {
  let places = 1024
  while (places < most * 2) places *= 2
  const mask = places - 1
  const numbers = new Int32Array(places)
  const columns = new Int32Array(places)
  const rows = new Int32Array(places)
  let entered = 0
  return {
    size: () => entered,
    enter(column: number, row: number): number {
      const mixed = Math.imul(column ^ Math.imul(row, 0x9e3779b1), 0x85ebca6b)
      for (let place = (mixed ^ (mixed >>> 15)) & mask; ; place = (place + 1) & mask) {
        const number = numbers[place] ?? 0
        if (number === 0) {
          columns[place] = column
          rows[place] = row
          entered += 1
          numbers[place] = entered
          return entered - 1
        }
        if (columns[place] === column && rows[place] === row) return number - 1
      }
    },
  }
}

function gather({ x, y, status, statuses }: LeadPoints, clusterOf: Int32Array, length: number): Clusters {
  const count = new Uint32Array(length)
  const byStatus = new Uint32Array(length * statuses.length)
  const middle = { x: new Float64Array(length), y: new Float64Array(length) }
  for (let index = 0; index < clusterOf.length; index++) {
    const cluster = clusterOf[index] ?? -1
    if (cluster < 0) continue
    count[cluster] = (count[cluster] ?? 0) + 1
    middle.x[cluster] = (middle.x[cluster] ?? 0) + (x[index] ?? 0)
    middle.y[cluster] = (middle.y[cluster] ?? 0) + (y[index] ?? 0)
    const place = cluster * statuses.length + (status[index] ?? 0)
    byStatus[place] = (byStatus[place] ?? 0) + 1
  }
  const starts = new Uint32Array(length + 1)
  for (let cluster = 0; cluster < length; cluster++) {
    const size = count[cluster] ?? 1
    middle.x[cluster] = (middle.x[cluster] ?? 0) / size
    middle.y[cluster] = (middle.y[cluster] ?? 0) / size
    starts[cluster + 1] = (starts[cluster] ?? 0) + size
  }
  return { length, ...middle, count, byStatus, starts, members: membersOf(clusterOf, starts) }
}

function membersOf(clusterOf: Int32Array, starts: Uint32Array): Uint32Array {
  const members = new Uint32Array(starts.at(-1) ?? 0)
  const next = starts.slice()
  for (let index = 0; index < clusterOf.length; index++) {
    const cluster = clusterOf[index] ?? -1
    if (cluster < 0) continue
    members[next[cluster] ?? 0] = index
    next[cluster] = (next[cluster] ?? 0) + 1
  }
  return members
}
