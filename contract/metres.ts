interface Place {
  readonly lat: number
  readonly lng: number
}

/** Of latitude; a degree of longitude is shorter by the cosine of the latitude. */
export const METRES_PER_DEGREE = 111_195

/** Within a kilometre the earth is flat. */
export function metresApart(a: Place, b: Place): number {
  const east = (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180)
  return Math.hypot(a.lat - b.lat, east) * METRES_PER_DEGREE
}
