import * as z from 'zod/mini'

/** Made by `tools/make-basemap.ts`: lines as steps, in pixels of the world at zoom 12. */
export const landShapes = z.object({ rings: z.array(z.array(z.number())), borders: z.array(z.array(z.number())) })

const SHAPES_ZOOM = 12

/** The points of a line one after the other, x before y. */
export type Line = Float64Array

export function readLines(lines: readonly (readonly number[])[]): Line[] {
  return lines.map((steps) => {
    const places = Float64Array.from(steps)
    for (let at = 2; at < places.length; at++) places[at] = (places[at] ?? 0) + (places[at - 2] ?? 0)
    return places
  })
}

/** In pixels of a zoom. */
export const scaleAt = (zoom: number) => 2 ** (zoom - SHAPES_ZOOM)

/** Drops points within half a pixel of the one before; the ends stay. */
export function thinned(line: Line, scale: number): number[] {
  const kept: number[] = []
  let [lastX, lastY] = [Number.NaN, Number.NaN]
  for (let at = 0; at < line.length; at += 2) {
    const [x, y] = [(line[at] ?? 0) * scale, (line[at + 1] ?? 0) * scale]
    const isEnd = at === 0 || at === line.length - 2
    if (!isEnd && Math.abs(x - lastX) < LEAST_STEP && Math.abs(y - lastY) < LEAST_STEP) continue
    kept.push(x, y)
    lastX = x
    lastY = y
  }
  return kept
}

const LEAST_STEP = 0.5
