// The shapes of an area out of an extract. Two readings: the first finds which ways are parts of multipolygons, the second
// takes the points of the area and a margin around it, and puts the ways and multipolygons together out of them.
import { setImmediate } from 'node:timers/promises'
import { StartError } from '../../server/store/core/start-error.ts'
import {
  type Bounds,
  boundsAround,
  contains,
  formatBounds,
  intersection,
  isInside,
  overlap,
  widened,
} from './bounds.ts'
import { landAndSea } from './coast.ts'
import { addressOf, areaOf, EARTH, isCoast, type Kind, OCEAN, placeOf, roadOf, waterwayOf } from './osm-kinds.ts'
import { type OsmNode, type OsmRelation, type OsmWay, readOsm, readOsmBounds } from './osm-pbf.ts'
import { Points, type Position } from './points.ts'

export interface Shape {
  readonly type: 'Point' | 'LineString' | 'Polygon'
  /** Of a point or a line its only one; of a polygon the outer one first. */
  readonly rings: ReadonlyArray<readonly Position[]>
  readonly kind: Kind
}

/** What leaves the area ends this far outside, in degrees: about 3 km. */
const MARGIN = 0.03
/** A little less, so that a coast is known to its edge. */
const GROUND_MARGIN = 0.02

export type OnProgress = (text: string, share: number) => void

export async function readShapes(
  path: string,
  bounds: Bounds,
  onProgress: OnProgress,
  onShape: (shape: Shape) => void,
) {
  const covered = readOsmBounds(path)
  if (covered && !overlap(covered, bounds)) throw outside(path, bounds, covered)
  const members = await findMembers(path, onProgress)
  const reading = new Reading(path, widened(bounds, MARGIN), members, onShape)
  for (const share of readOsm(path, reading)) {
    onProgress('Reading streets', share)
    // Lets a signal through.
    await setImmediate()
  }
  if (reading.pointCount === 0) throw outside(path, bounds, covered)
  const wide = widened(bounds, GROUND_MARGIN)
  reading.addGround(covered ? intersection(wide, covered) : wide)
}

const outside = (path: string, bounds: Bounds, covered: Bounds | undefined) =>
  new StartError(
    `The area ${formatBounds(bounds)} is not in ${path}${covered ? `, which has ${formatBounds(covered)}` : ''}. Check the order: west,south,east,north.`,
  )

async function findMembers(path: string, onProgress: OnProgress): Promise<ReadonlySet<number>> {
  const members = new Set<number>()
  const onRelation = (relation: OsmRelation) => {
    if (multipolygonOf(relation)) for (const { id } of relation.ways) members.add(id)
  }
  for (const share of readOsm(path, { onRelation })) {
    onProgress('Looking for areas', share)
    // Lets a signal through.
    await setImmediate()
  }
  return members
}

const multipolygonOf = ({ tags }: OsmRelation) => (tags['type'] === 'multipolygon' ? areaOf(tags) : undefined)

class Reading {
  readonly #path: string
  readonly #bounds: Bounds
  readonly #members: ReadonlySet<number>
  readonly #onShape: (shape: Shape) => void
  readonly #points = new Points()
  readonly #memberNodes = new Map<number, readonly number[]>()
  readonly #coast: Position[][] = []

  constructor(path: string, bounds: Bounds, members: ReadonlySet<number>, onShape: (shape: Shape) => void) {
    this.#path = path
    this.#bounds = bounds
    this.#members = members
    this.#onShape = onShape
  }

  get pointCount(): number {
    return this.#points.count
  }

  onNode = ({ id, lng, lat, tags }: OsmNode): void => {
    if (!isInside(lng, lat, this.#bounds)) return
    if (!this.#points.add(id, lng, lat))
      throw new StartError(`${this.#path} is not sorted. Sort it: osmium sort ${this.#path} -o sorted.osm.pbf`)
    if (!tags) return
    for (const kind of [placeOf(tags), addressOf(tags)]) {
      if (kind) this.#onShape({ type: 'Point', rings: [[[lng, lat]]], kind })
    }
  }

  onWay = ({ id, tags, nodes }: OsmWay): void => {
    if (this.#members.has(id) && this.#isNear(nodes)) this.#memberNodes.set(id, nodes)
    if (isCoast(tags)) this.#coast.push(...this.#linesOf(nodes))
    const kind = roadOf(tags) ?? waterwayOf(tags)
    if (kind) {
      for (const line of this.#linesOf(nodes)) this.#onShape({ type: 'LineString', rings: [line], kind })
      return
    }
    const isClosed = nodes.length > 3 && nodes[0] === nodes.at(-1)
    if (isClosed) this.#addArea(nodes, tags)
  }

  onRelation = (relation: OsmRelation): void => {
    const kind = multipolygonOf(relation)
    if (!kind) return
    const ringsOf = (isInner: boolean) =>
      joinRings(
        relation.ways
          .filter(({ role }) => (role === 'inner') === isInner)
          .flatMap(({ id }) => {
            const nodes = this.#memberNodes.get(id)
            return nodes ? [nodes] : []
          }),
      )
        .map((nodes) => this.#positions(nodes))
        .filter((ring) => ring.length > 3)
    const inner = ringsOf(true)
    const outer = ringsOf(false)
    for (const ring of outer) {
      const holes = inner.filter(([first]) => first && (outer.length === 1 || contains(ring, first)))
      this.#addPolygon([ring, ...holes], kind)
    }
    const address = addressOf(relation.tags)
    if (address && outer[0]) this.#onShape({ type: 'Point', rings: [[middleOf(outer[0])]], kind: address })
  }

  #addArea(nodes: readonly number[], tags: OsmWay['tags']): void {
    const [kind, address] = [areaOf(tags), addressOf(tags)]
    if (!kind && !address) return
    const ring = this.#positions(nodes)
    if (ring.length < 3) return
    if (kind) this.#addPolygon([ring], kind)
    if (address) this.#onShape({ type: 'Point', rings: [[middleOf(ring)]], kind: address })
  }

  #addPolygon(rings: Position[][], kind: Kind): void {
    const closed = rings.map((ring) => (isSame(ring[0], ring.at(-1)) ? ring : [...ring, ...ring.slice(0, 1)]))
    const minZoom = Math.max(kind.minZoom, zoomToSee(closed[0] ?? []))
    this.#onShape({ type: 'Polygon', rings: closed, kind: { ...kind, minZoom } })
  }

  /** The base of everything else. */
  addGround(box: Bounds): void {
    const { land, sea } = landAndSea(this.#coast, box)
    for (const rings of sea) this.#onShape({ type: 'Polygon', rings, kind: OCEAN })
    for (const rings of land) this.#onShape({ type: 'Polygon', rings, kind: EARTH })
  }

  /** A way that leaves the area and comes back is two lines. */
  #linesOf(nodes: readonly number[]): Position[][] {
    const lines: Position[][] = [[]]
    for (const node of nodes) {
      const position = this.#points.find(node)
      if (position) lines.at(-1)?.push(position)
      else lines.push([])
    }
    return lines.filter((line) => line.length > 1)
  }

  #isNear = (nodes: readonly number[]) => nodes.some((node) => this.#points.find(node) !== undefined)

  #positions = (nodes: readonly number[]) =>
    nodes.flatMap((node) => {
      const position = this.#points.find(node)
      return position ? [position] : []
    })
}

const isSame = (a: Position | undefined, b: Position | undefined) => a?.[0] === b?.[0] && a?.[1] === b?.[1]

/** Puts ways together that share an end. One that finds no other stays as it is, and is closed by a straight line. */
function joinRings(ways: ReadonlyArray<readonly number[]>): number[][] {
  const rest = ways.map((nodes) => [...nodes])
  const rings: number[][] = []
  for (let ring = rest.pop(); ring; ring = rest.pop()) {
    while (ring[0] !== ring.at(-1)) {
      const last = ring.at(-1)
      const at = rest.findIndex((way) => way[0] === last || way.at(-1) === last)
      const [next] = at < 0 ? [] : rest.splice(at, 1)
      if (!next) break
      if (next[0] !== last) next.reverse()
      ring.push(...next.slice(1))
    }
    rings.push(ring)
  }
  return rings
}

function middleOf(ring: readonly Position[]): Position {
  const { west, south, east, north } = boundsAround(ring)
  return [(west + east) / 2, (south + north) / 2]
}

const SMALLEST_SHARE_OF_TILE = 0.015

/** The zoom at which an area is a few pixels wide. */
function zoomToSee(ring: readonly Position[]): number {
  const { west, south, east, north } = boundsAround(ring)
  const share = Math.max(east - west, north - south, Number.EPSILON) / 360
  return Math.max(0, Math.min(15, Math.ceil(Math.log2(SMALLEST_SHARE_OF_TILE / share))))
}
