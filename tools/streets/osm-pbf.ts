// Reads an OpenStreetMap extract, https://wiki.openstreetmap.org/wiki/PBF_Format, one block of a few thousand elements at
// a time, so that a file of any size takes the memory of one block.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { PbfReader } from 'pbf'
import { StartError } from '../../server/store/core/start-error.ts'
import type { Bounds } from './bounds.ts'

export type Tags = Readonly<Record<string, string>>

export interface OsmNode {
  readonly id: number
  readonly lng: number
  readonly lat: number
  /** Undefined for the many that are only points of a way. */
  readonly tags: Tags | undefined
}
export interface OsmWay {
  readonly id: number
  readonly tags: Tags
  readonly nodes: readonly number[]
}
export interface OsmRelation {
  readonly tags: Tags
  /** The ways among its members. */
  readonly ways: ReadonlyArray<{ readonly id: number; readonly role: string }>
}

/** What a reading is interested in; what has no visitor is not unpacked further than needed. */
export interface Visitor {
  readonly onNode?: (node: OsmNode) => void
  readonly onWay?: (way: OsmWay) => void
  readonly onRelation?: (relation: OsmRelation) => void
}

const NANO = 1e-9
const DEFAULT_GRANULARITY = 100
const LARGEST_HEADER = 64 * 1024
const LARGEST_BLOCK = 32 * 1024 * 1024
const WAY_MEMBER = 1

/** The share of the file that was read, after each block. */
export function* readOsm(path: string, visitor: Visitor): Generator<number> {
  for (const { type, data, share } of blocksOf(path)) {
    if (type === 'OSMData') visitBlock(unpack(data, path), visitor)
    yield share
  }
}

/** What the file says that it covers, if it says so. */
export function readOsmBounds(path: string): Bounds | undefined {
  for (const { type, data } of blocksOf(path)) {
    if (type !== 'OSMHeader') throw notOsm(path)
    return unpack(data, path).readFields(readHeaderField, { bounds: undefined }).bounds
  }
  throw notOsm(path)
}

const notOsm = (path: string) =>
  new StartError(
    `${path} is not an OpenStreetMap extract (.osm.pbf). Download one of your county, such as from https://download.geofabrik.de/europe/united-kingdom.html.`,
  )
const cutOff = (path: string) => new StartError(`${path} ends too early or is damaged. Download it again.`)

interface Block {
  readonly type: string
  readonly data: Uint8Array
  readonly share: number
}

function* blocksOf(path: string): Generator<Block> {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    let at = 0
    const read = (length: number): Buffer => {
      const bytes = Buffer.alloc(length)
      if (readSync(file, bytes, 0, length, at) < length) throw at < LARGEST_HEADER ? notOsm(path) : cutOff(path)
      at += length
      return bytes
    }
    while (at < size) {
      const isFirst = at === 0
      const headerLength = read(4).readUInt32BE()
      if (headerLength === 0 || headerLength > LARGEST_HEADER) throw isFirst ? notOsm(path) : cutOff(path)
      const { type, length } = new PbfReader(read(headerLength)).readFields(readBlobHeader, { type: '', length: 0 })
      if (isFirst && type !== 'OSMHeader') throw notOsm(path)
      if (length > LARGEST_BLOCK) throw cutOff(path)
      yield { type, data: read(length), share: at / size }
    }
    if (size === 0) throw notOsm(path)
  } finally {
    closeSync(file)
  }
}

function readBlobHeader(tag: number, header: { type: string; length: number }, pbf: PbfReader) {
  if (tag === 1) header.type = pbf.readString()
  if (tag === 3) header.length = pbf.readVarint()
}

function unpack(blob: Uint8Array, path: string): PbfReader {
  const raw = { bytes: undefined as Uint8Array | undefined, deflated: undefined as Uint8Array | undefined }
  new PbfReader(blob).readFields((tag, found, pbf) => {
    if (tag === 1) found.bytes = pbf.readBytes()
    if (tag === 3) found.deflated = pbf.readBytes()
  }, raw)
  if (raw.bytes) return new PbfReader(raw.bytes)
  if (!raw.deflated) {
    throw new StartError(
      `${path} is compressed in a way that this tool doesn't read. Convert it: osmium cat ${path} -o out.osm.pbf -f pbf,pbf_compression=zlib`,
    )
  }
  try {
    return new PbfReader(inflateSync(raw.deflated))
  } catch {
    throw cutOff(path)
  }
}

function readHeaderField(tag: number, header: { bounds: Bounds | undefined }, pbf: PbfReader) {
  if (tag !== 1) return
  const sides = pbf.readMessage(
    (side, found, message) => {
      found[side - 1] = message.readSVarint() * NANO
    },
    [0, 0, 0, 0],
  )
  const [west = 0, east = 0, north = 0, south = 0] = sides
  header.bounds = { west, south, east, north }
}

interface PrimitiveBlock {
  readonly texts: string[]
  readonly groups: number[]
  granularity: number
  latOffset: number
  lngOffset: number
}

function visitBlock(pbf: PbfReader, visitor: Visitor): void {
  const block: PrimitiveBlock = {
    texts: [],
    groups: [],
    granularity: DEFAULT_GRANULARITY,
    latOffset: 0,
    lngOffset: 0,
  }
  pbf.readFields(readBlockField, block)
  // Their scale comes after them.
  for (const at of block.groups) {
    pbf.pos = at
    pbf.readMessage((tag, _, group) => visitGroup(tag, group, block, visitor), undefined)
  }
}

function readBlockField(tag: number, block: PrimitiveBlock, pbf: PbfReader) {
  if (tag === 1) {
    pbf.readMessage((field, texts, table) => {
      if (field === 1) texts.push(table.readString())
    }, block.texts)
  }
  if (tag === 2) {
    block.groups.push(pbf.pos)
    pbf.readBytes()
  }
  if (tag === 17) block.granularity = pbf.readVarint()
  if (tag === 19) block.latOffset = pbf.readVarint(true)
  if (tag === 20) block.lngOffset = pbf.readVarint(true)
}

function visitGroup(tag: number, pbf: PbfReader, block: PrimitiveBlock, { onNode, onWay, onRelation }: Visitor) {
  if (tag === 1 && onNode) onNode(readNode(pbf, block))
  if (tag === 2 && onNode) visitDense(pbf, block, onNode)
  if (tag === 3 && onWay) onWay(readWay(pbf, block))
  if (tag === 4 && onRelation) onRelation(readRelation(pbf, block))
}

const degrees = (value: number, offset: number, { granularity }: PrimitiveBlock) =>
  (offset + value * granularity) * NANO

function tagsOf(keys: readonly number[], values: readonly number[], { texts }: PrimitiveBlock): Tags {
  const tags: Record<string, string> = {}
  for (const [index, key] of keys.entries()) tags[texts[key] ?? ''] = texts[values[index] ?? 0] ?? ''
  return tags
}

function readNode(pbf: PbfReader, block: PrimitiveBlock): OsmNode {
  const read = { id: 0, lat: 0, lng: 0, keys: [] as number[], values: [] as number[] }
  pbf.readMessage((tag, node, message) => {
    if (tag === 1) node.id = message.readSVarint()
    if (tag === 2) message.readPackedVarint(node.keys)
    if (tag === 3) message.readPackedVarint(node.values)
    if (tag === 8) node.lat = message.readSVarint()
    if (tag === 9) node.lng = message.readSVarint()
  }, read)
  return {
    id: read.id,
    lat: degrees(read.lat, block.latOffset, block),
    lng: degrees(read.lng, block.lngOffset, block),
    tags: read.keys.length > 0 ? tagsOf(read.keys, read.values, block) : undefined,
  }
}

/** Each number is a step from the one before; the tags of all nodes follow each other, with a 0 after each node's. */
function visitDense(pbf: PbfReader, block: PrimitiveBlock, onNode: (node: OsmNode) => void): void {
  const dense = { ids: [] as number[], lats: [] as number[], lngs: [] as number[], texts: [] as number[] }
  pbf.readMessage((tag, read, message) => {
    if (tag === 1) message.readPackedSVarint(read.ids)
    if (tag === 8) message.readPackedSVarint(read.lats)
    if (tag === 9) message.readPackedSVarint(read.lngs)
    if (tag === 10) message.readPackedVarint(read.texts)
  }, dense)
  let [id, lat, lng, at] = [0, 0, 0, 0]
  for (const [index, step] of dense.ids.entries()) {
    id += step
    lat += dense.lats[index] ?? 0
    lng += dense.lngs[index] ?? 0
    const [keys, values]: [number[], number[]] = [[], []]
    while (at < dense.texts.length && dense.texts[at] !== 0) {
      keys.push(dense.texts[at] ?? 0)
      values.push(dense.texts[at + 1] ?? 0)
      at += 2
    }
    at += 1
    onNode({
      id,
      lat: degrees(lat, block.latOffset, block),
      lng: degrees(lng, block.lngOffset, block),
      tags: keys.length > 0 ? tagsOf(keys, values, block) : undefined,
    })
  }
}

function readWay(pbf: PbfReader, block: PrimitiveBlock): OsmWay {
  const read = { id: 0, keys: [] as number[], values: [] as number[], steps: [] as number[] }
  pbf.readMessage((tag, way, message) => {
    if (tag === 1) way.id = message.readVarint(true)
    if (tag === 2) message.readPackedVarint(way.keys)
    if (tag === 3) message.readPackedVarint(way.values)
    if (tag === 8) message.readPackedSVarint(way.steps)
  }, read)
  return { id: read.id, tags: tagsOf(read.keys, read.values, block), nodes: sums(read.steps) }
}

function readRelation(pbf: PbfReader, block: PrimitiveBlock): OsmRelation {
  const read = { keys: [] as number[], values: [] as number[], roles: [] as number[] }
  const members = { steps: [] as number[], types: [] as number[] }
  pbf.readMessage((tag, relation, message) => {
    if (tag === 2) message.readPackedVarint(relation.keys)
    if (tag === 3) message.readPackedVarint(relation.values)
    if (tag === 8) message.readPackedVarint(relation.roles)
    if (tag === 9) message.readPackedSVarint(members.steps)
    if (tag === 10) message.readPackedVarint(members.types)
  }, read)
  const ways = sums(members.steps)
    .map((id, index) => ({ id, role: block.texts[read.roles[index] ?? 0] ?? '', type: members.types[index] }))
    .filter(({ type }) => type === WAY_MEMBER)
  return { tags: tagsOf(read.keys, read.values, block), ways }
}

function sums(steps: readonly number[]): number[] {
  let sum = 0
  return steps.map((step) => (sum += step))
}
