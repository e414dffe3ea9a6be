/** Where postcodes are, as the operator imports them from the ONS. For all companies. */
export const postcodes: readonly string[] = [
  // Named as `compactPostcode` writes them.
  `create table postcode (
    code text primary key,
    lat real not null,
    lng real not null,
    is_terminated boolean not null,
    local_authority text,
    constituency text,
    region text
  )`,
  // The postcodes around a point: see near-postcodes.ts.
  `create index postcode_point on postcode (lat, lng) where not is_terminated`,

  // The centre of the postcodes of a sector (LS1 4) or an outcode (LS1), and how many they are.
  `create table postcode_middle (
    code text primary key,
    lat real not null,
    lng real not null,
    units integer not null
  )`,
]
