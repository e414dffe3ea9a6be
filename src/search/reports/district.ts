const DISTRICT = /^[A-Z]{1,2}\d[A-Z\d]?$/
const INWARD_LENGTH = 3

/** `LS1`, of a postcode without spaces. Empty for what the postcode filter would not find by its district. */
export function districtOf(compact: string): string {
  if (DISTRICT.test(compact)) return compact
  const district = compact.slice(0, -INWARD_LENGTH)
  return DISTRICT.test(district) ? district : ''
}
