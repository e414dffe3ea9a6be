export interface Point {
  lat: number
  lng: number
}

/** Where a row is, if anybody knows. */
export const pointOf = ({ lat, lng }: { lat?: number | undefined; lng?: number | undefined }): Point | undefined =>
  lat === undefined || lng === undefined ? undefined : { lat, lng }

const EARTH_RADIUS_MILES = 3958.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

export function milesBetween(a: Point, b: Point): number {
  const haversine =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lng - a.lng) / 2) ** 2
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(haversine))
}

export const MILES_PER_DEGREE = (EARTH_RADIUS_MILES * Math.PI) / 180

/** A box that contains the circle: comparing with it is much cheaper than measuring. */
export function boxAround({ lat, lng }: Point, miles: number) {
  const height = (miles / MILES_PER_DEGREE) * 1.001
  const widest = Math.cos(radians(Math.min(89, Math.abs(lat) + height)))
  const width = height / widest
  return { south: lat - height, north: lat + height, west: lng - width, east: lng + width }
}

/** A place on the square of web maps (Web Mercator): 0 to 1 from west to east and from north to south. */
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
