import { useState } from 'react'
import { withSameParts } from '../db/views/same-parts.ts'

/** As long as it says the same, the value is the same object: what is memoised by it isn't drawn again. */
export function useSame<T>(value: T): T {
  const [kept, setKept] = useState(value)
  const same = withSameParts(value, kept)
  if (!Object.is(same, kept)) setKept(same)
  return same
}
