import { type ReactNode, useDeferredValue } from 'react'

/** What is not in view when a screen opens: drawn right after the rest of it stands. */
export const AfterFirstLook = ({ children }: { children: ReactNode }) =>
  useDeferredValue(true, false) ? children : null
