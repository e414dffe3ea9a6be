import { useSyncExternalStore } from 'react'

/** Phones, and tablets upright: the same edge as in the styles. */
const SMALL = '(width < 900px)'

let asked: MediaQueryList | undefined
/** One question for all components: they ask at every render. */
const query = () => (asked ??= matchMedia(SMALL))

function subscribe(onChange: () => void) {
  query().addEventListener('change', onChange)
  return () => query().removeEventListener('change', onChange)
}

/** Whether the window is too narrow for wide tables and the navbar: lists are cards and the tabs are at the bottom. */
export const useIsSmall = () => useSyncExternalStore(subscribe, isSmall)

/** For what is not drawn by React. */
export const isSmall = () => query().matches
