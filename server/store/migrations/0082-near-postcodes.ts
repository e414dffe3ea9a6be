/** For the postcodes around a point: see `near-postcodes.ts`. Frozen once released. */
export const nearPostcodes: readonly string[] = [
  `create index postcode_point on postcode (lat, lng) where not is_terminated`,
]
