import { readFileSync } from 'node:fs'
import type { MultiPolygon, Polygon, Position } from 'geojson'
import * as z from 'zod/mini'

// The maps of `echarts-united-kingdom-js`: a script that registers GeoJSON whose rings are packed into text.

const offset = z.tuple([z.number(), z.number()])
const packedGeometry = z.union([
  z.object({ type: z.literal('Polygon'), coordinates: z.array(z.string()), encodeOffsets: z.array(offset) }),
  z.object({
    type: z.literal('MultiPolygon'),
    coordinates: z.array(z.array(z.string())),
    encodeOffsets: z.array(z.array(offset)),
  }),
])
const packedMap = z.object({ features: z.array(z.object({ geometry: packedGeometry })) })

/** Of the degrees in a map. */
const UNITS = 1024
const FEWEST_OF_A_RING = 4

/** The areas of a map as plain GeoJSON geometries. */
export function readEchartsMap(path: string): (Polygon | MultiPolygon)[] {
  const script = readFileSync(path, 'utf8')
  const json = script.slice(script.indexOf(', {', script.indexOf('registerMap(')) + 2, script.lastIndexOf(');}));'))
  return packedMap.parse(JSON.parse(json)).features.flatMap(({ geometry }) => {
    const unpacked = unpack(geometry)
    return unpacked.coordinates.length > 0 ? [unpacked] : []
  })
}

function unpack(geometry: z.infer<typeof packedGeometry>): Polygon | MultiPolygon {
  if (geometry.type === 'Polygon') {
    return { type: 'Polygon', coordinates: ringsOf(geometry.coordinates, geometry.encodeOffsets) }
  }
  const polygons = geometry.coordinates.map((packed, index) => ringsOf(packed, geometry.encodeOffsets[index] ?? []))
  return { type: 'MultiPolygon', coordinates: polygons.filter((rings) => rings.length > 0) }
}

const ringsOf = (packed: readonly string[], offsets: readonly (readonly [number, number])[]) =>
  packed.map((text, index) => ringOf(text, offsets[index] ?? [0, 0])).filter((ring) => ring.length >= FEWEST_OF_A_RING)

/** Each character is a step from the point before, zigzag coded. */
function ringOf(text: string, [startX, startY]: readonly [number, number]): Position[] {
  const ring: Position[] = []
  let [x, y] = [startX, startY]
  for (let at = 0; at < text.length; at += 2) {
    const [stepX, stepY] = [step(text.charCodeAt(at)), step(text.charCodeAt(at + 1))]
    if (at > 0 && stepX === 0 && stepY === 0) continue
    x += stepX
    y += stepY
    ring.push([x / UNITS, y / UNITS])
  }
  const [first] = ring
  const last = ring.at(-1)
  if (first && (first[0] !== last?.[0] || first[1] !== last?.[1])) ring.push(first)
  return ring
}

function step(code: number): number {
  const zigzag = code - 64
  return (zigzag >> 1) ^ -(zigzag & 1)
}
