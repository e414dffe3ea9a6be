import * as z from 'zod/mini'
import { texts } from '../texts.ts'
import { milesBetween, toPoint, type WorldPlace } from '../../../search/radius.ts'

/** A rectangle of the map, in shares of the world's width, from the north-west corner. */
export const box = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() })
export type Box = z.infer<typeof box>

export function boxAround(corners: readonly WorldPlace[]): Box {
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

export const isWithin = (inner: Box, outer: Box) =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom

/** `24 × 31 miles`, along its middle. */
export function sizeOf({ left, top, right, bottom }: Box): string {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const across = milesBetween(toPoint({ x: left, y }), toPoint({ x: right, y }))
  const down = milesBetween(toPoint({ x, y: top }), toPoint({ x, y: bottom }))
  return `${rounded(across)} × ${rounded(down)} miles`
}

const rounded = (miles: number) => (miles < 10 ? Math.max(0.1, miles).toFixed(1) : String(Math.round(miles)))

export interface Town extends WorldPlace {
  readonly name: string
  readonly people: number
}

/** Its largest town; if it has none, the nearest one. */
export function nameOf(area: Box, towns: readonly Town[]): string | undefined {
  const inside = towns.filter(({ x, y }) => isWithin({ left: x, right: x, top: y, bottom: y }, area))
  const largest = inside.toSorted((a, b) => b.people - a.people).at(0)
  if (largest) return largest.name
  const [x, y] = [(area.left + area.right) / 2, (area.top + area.bottom) / 2]
  const nearest = towns.toSorted((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y)).at(0)
  return nearest && texts.nearName(nearest.name)
}
