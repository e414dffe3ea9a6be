import type { Point } from './radius.ts'

/**
 * A place on the square that web maps cut into tiles (Web Mercator): 0 to 1 from west to east and from north to south.
 */
export interface WorldPlace {
  x: number
  y: number
}

const HALF_TURN = 180

export const worldX = (lng: number) => lng / (2 * HALF_TURN) + 0.5
export const worldY = (lat: number) => 0.5 - Math.asinh(Math.tan((lat * Math.PI) / HALF_TURN)) / (2 * Math.PI)

export const toWorld = ({ lat, lng }: Point): WorldPlace => ({ x: worldX(lng), y: worldY(lat) })

export const toPoint = ({ x, y }: WorldPlace): Point => ({
  lat: (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * HALF_TURN) / Math.PI,
  lng: (x - 0.5) * 2 * HALF_TURN,
})
