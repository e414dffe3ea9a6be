import { notFound } from '../../../contract/errors.ts'

/** One answer for a row that is missing and for one that the caller may not see. */
export function found<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw notFound(what)
  return value
}
