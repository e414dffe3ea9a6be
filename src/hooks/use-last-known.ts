import { useState } from 'react'

/** The value, or what it was before while it is being read again. */
export function useLastKnown<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value === undefined || value === last) return last
  setLast(value)
  return value
}
