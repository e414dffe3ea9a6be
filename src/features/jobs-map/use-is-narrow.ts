import { useSyncExternalStore } from 'react'

/** As in `jobs-map-screen.module.css`: there the map stands above the list, too low for a window over a place. */
const NARROW = '(width < 900px)'

const subscribe = (listener: () => void) => {
  const query = matchMedia(NARROW)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export const useIsNarrow = () => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches)
