interface Place {
  readonly lat: number
  readonly lng: number
}

/** For latitude. A degree of longitude is shorter by the cosine of the latitude. */
export const METRES_PER_DEGREE = 111_195

/** Within a kilometre the curvature of the earth doesn't matter. */
export function metresApart(a: Place, b: Place): number {
  const east = (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180)
  return Math.hypot(a.lat - b.lat, east) * METRES_PER_DEGREE
}
