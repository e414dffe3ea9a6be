// A small OpenStreetMap extract, https://wiki.openstreetmap.org/wiki/PBF_Format, with what a test draws.
import { deflateSync } from 'node:zlib'
import { PbfWriter } from 'pbf'

type Tags = Readonly<Record<string, string>>
type Position = readonly [lng: number, lat: number]

export interface OsmDrawing {
  readonly bounds: readonly [west: number, south: number, east: number, north: number]
  readonly points?: ReadonlyArray<{ at: Position; tags: Tags }>
  /** Closed if the last position is the first. */
  readonly ways?: ReadonlyArray<{ positions: readonly Position[]; tags: Tags }>
  /** The indexes of its ways. */
  readonly areas?: ReadonlyArray<{ outer: readonly number[]; inner?: readonly number[]; tags: Tags }>
}

const NANO = 1e9
const GRANULARITY = 100
const FIRST_WAY = 1_000

export function osmFileOf(drawing: OsmDrawing): Buffer {
  const nodes = new Map<string, { id: number; at: Position; tags: Tags }>()
  const idOf = (at: Position, tags: Tags = {}) => {
    const key = at.join()
    const node = nodes.get(key) ?? { id: nodes.size + 1, at, tags }
    nodes.set(key, node)
    return node.id
  }
  for (const { at, tags } of drawing.points ?? []) idOf(at, tags)
  const ways = (drawing.ways ?? []).map(({ positions, tags }, index) => ({
    id: FIRST_WAY + index,
    nodes: positions.map((at) => idOf(at)),
    tags,
  }))
  const block = blockOf((texts) => [
    (group) => group.writeMessage(2, writeDense([...nodes.values()], texts), undefined),
    (group) => {
      for (const way of ways) group.writeMessage(3, writeWay(way, texts), undefined)
    },
    (group) => {
      for (const area of drawing.areas ?? []) group.writeMessage(4, writeArea(area, texts), undefined)
    },
  ])
  return Buffer.concat([blobOf('OSMHeader', headerOf(drawing.bounds)), blobOf('OSMData', block)])
}

type Write = (none: undefined, pbf: PbfWriter) => void
/** The index of a text in the block. */
type Texts = (text: string) => number

function headerOf([west, south, east, north]: OsmDrawing['bounds']): Uint8Array {
  const pbf = new PbfWriter()
  const sides = [west, east, north, south]
  pbf.writeMessage(
    1,
    (_, box) => {
      for (const [index, side] of sides.entries()) box.writeSVarintField(index + 1, Math.round(side * NANO))
    },
    undefined,
  )
  pbf.writeStringField(4, 'OsmSchema-V0.6')
  pbf.writeStringField(4, 'DenseNodes')
  return pbf.finish()
}

function blobOf(type: string, content: Uint8Array): Buffer {
  const blob = new PbfWriter()
  blob.writeVarintField(2, content.length)
  blob.writeBytesField(3, deflateSync(content))
  const bytes = blob.finish()
  const header = new PbfWriter()
  header.writeStringField(1, type)
  header.writeVarintField(3, bytes.length)
  const head = header.finish()
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  return Buffer.concat([length, head, bytes])
}

function blockOf(groupsOf: (texts: Texts) => ReadonlyArray<(group: PbfWriter) => void>): Uint8Array {
  const known = new Map([['', 0]])
  const texts: Texts = (text) => {
    if (!known.has(text)) known.set(text, known.size)
    return known.get(text) ?? 0
  }
  const groups = groupsOf(texts).map((write) => {
    const group = new PbfWriter()
    write(group)
    return group.finish()
  })
  const pbf = new PbfWriter()
  pbf.writeMessage(
    1,
    (_, table) => {
      for (const text of known.keys()) table.writeStringField(1, text)
    },
    undefined,
  )
  for (const group of groups) pbf.writeBytesField(2, group)
  pbf.writeVarintField(17, GRANULARITY)
  return pbf.finish()
}

function writeDense(nodes: ReadonlyArray<{ id: number; at: Position; tags: Tags }>, texts: Texts): Write {
  const units = (degrees: number) => Math.round((degrees * NANO) / GRANULARITY)
  const ids = nodes.map(({ id }) => id)
  const lats = nodes.map(({ at: [, lat] }) => units(lat))
  const lngs = nodes.map(({ at: [lng] }) => units(lng))
  const tags = nodes.flatMap((node) => [
    ...Object.entries(node.tags).flatMap(([key, value]) => [texts(key), texts(value)]),
    0,
  ])
  return (_, dense) => {
    dense.writePackedSVarint(1, steps(ids))
    dense.writePackedSVarint(8, steps(lats))
    dense.writePackedSVarint(9, steps(lngs))
    dense.writePackedVarint(10, tags)
  }
}

function writeWay({ id, nodes, tags }: { id: number; nodes: number[]; tags: Tags }, texts: Texts): Write {
  return (_, way) => {
    way.writeVarintField(1, id)
    writeTags(way, tags, texts)
    way.writePackedSVarint(8, steps(nodes))
  }
}

function writeArea({ outer, inner = [], tags }: NonNullable<OsmDrawing['areas']>[number], texts: Texts): Write {
  const members = [...outer, ...inner].map((at) => FIRST_WAY + at)
  const roles = [...outer.map(() => texts('outer')), ...inner.map(() => texts('inner'))]
  const named = { type: 'multipolygon', ...tags }
  return (_, relation) => {
    relation.writeVarintField(1, 1)
    writeTags(relation, named, texts)
    relation.writePackedVarint(8, roles)
    relation.writePackedSVarint(9, steps(members))
    relation.writePackedVarint(
      10,
      members.map(() => 1),
    )
  }
}

function writeTags(pbf: PbfWriter, tags: Tags, texts: Texts): void {
  pbf.writePackedVarint(2, Object.keys(tags).map(texts))
  pbf.writePackedVarint(3, Object.values(tags).map(texts))
}

const steps = (numbers: readonly number[]) => numbers.map((number, index) => number - (numbers[index - 1] ?? 0))

/** Numbered houses along a street, on a green field by a pond with an island, in a small town. */
export function streetOf({ lng, lat }: { lng: number; lat: number }): OsmDrawing {
  const at = (east: number, north: number): Position => [
    Number((lng + east * 0.0001).toFixed(7)),
    Number((lat + north * 0.0001).toFixed(7)),
  ]
  const square = (east: number, north: number, size: number) => [
    at(east, north),
    at(east + size, north),
    at(east + size, north + size),
    at(east, north + size),
    at(east, north),
  ]
  const houses = Array.from({ length: 6 }, (_, index) => ({
    positions: square(-9 + index * 3, 1, 1.5),
    tags: { building: 'house', 'addr:housenumber': String(index * 2 + 2), 'addr:street': 'Mill Lane' },
  }))
  return {
    bounds: [lng - 0.2, lat - 0.2, lng + 0.2, lat + 0.2],
    points: [
      { at: at(0, 20), tags: { place: 'town', name: 'Otley' } },
      { at: at(-5, -1), tags: { 'addr:housenumber': '7a', 'addr:street': 'Mill Lane' } },
    ],
    ways: [
      { positions: [at(-60, 0), at(0, 0), at(60, 0)], tags: { highway: 'residential', name: 'Mill Lane' } },
      { positions: [at(0, -90), at(0, 0), at(0, 90)], tags: { highway: 'primary', name: 'Leeds Road', ref: 'A659' } },
      { positions: square(-40, 10, 20), tags: { leisure: 'park', name: 'Wharfemeadows Park' } },
      { positions: square(10, -40, 30).slice(0, 3), tags: {} },
      { positions: square(10, -40, 30).slice(2), tags: {} },
      { positions: square(20, -30, 5), tags: {} },
      ...houses,
    ],
    areas: [{ outer: [3, 4], inner: [5], tags: { natural: 'water', name: 'Mill Pond' } }],
  }
}
