import { compactPostcode } from '../postcode.ts'

/**
 * The postcodes that a filter finds, in the format of `compactPostcode`: those that begin with `start` and have one of
 * `lengths`.
 */
export interface PostcodeFilter {
  readonly start: string
  /** Undefined: any length. */
  readonly lengths: readonly number[] | undefined
}

const DISTRICT = /^[A-Z]{1,2}\d[A-Z\d]?$/
const INWARD_LENGTH = 3

/**
 * LS1 finds LS1 4AP but not LS10 1AB. LS1 4 finds the sector. LS, and any text that isn't a district, finds every
 * postcode with that beginning.
 */
export function readPostcodeFilter(typed: string): PostcodeFilter | undefined {
  const start = compactPostcode(typed)
  if (start === '') return undefined
  const [district = ''] = typed
    .trim()
    .toUpperCase()
    .split(/[\s+]+/)
  if (!DISTRICT.test(district)) return { start, lengths: undefined }
  // Some leads have only a part of their postcode.
  return { start, lengths: [...new Set([start.length, district.length + INWARD_LENGTH])] }
}
