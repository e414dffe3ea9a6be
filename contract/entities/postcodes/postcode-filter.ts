import { compactPostcode } from '../postcode.ts'

/** Which postcodes a filter finds, as `compactPostcode` writes them: those that begin with `start`, of one of `lengths`. */
export interface PostcodeFilter {
  readonly start: string
  /** Undefined: any length. */
  readonly lengths: readonly number[] | undefined
}

const DISTRICT = /^[A-Z]{1,2}\d[A-Z\d]?$/
const INWARD_LENGTH = 3

/** LS1 finds LS1 4AP and not LS10 1AB; LS1 4 finds the sector; LS, and whatever is no district, the beginning alone. */
export function readPostcodeFilter(given: string): PostcodeFilter | undefined {
  const start = compactPostcode(given)
  if (start === '') return undefined
  const [district = ''] = given
    .trim()
    .toUpperCase()
    .split(/[\s+]+/)
  if (!DISTRICT.test(district)) return { start, lengths: undefined }
  // Some leads have no more of their postcode than is asked for.
  return { start, lengths: [...new Set([start.length, district.length + INWARD_LENGTH])] }
}
