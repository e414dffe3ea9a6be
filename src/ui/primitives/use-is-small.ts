import { useSyncExternalStore } from 'react'

/** Phones, and tablets upright: the same edge as in the styles. */
const SMALL = '(width < 900px)'

function subscribe(onChange: () => void) {
  const query = matchMedia(SMALL)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the window is too narrow for wide tables and the navbar: lists are cards and the tabs are at the bottom. */
export const useIsSmall = () => useSyncExternalStore(subscribe, () => matchMedia(SMALL).matches)
