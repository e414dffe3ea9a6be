import { useSyncExternalStore } from 'react'

// The one place that says which surface a window gets. Styles write a name, `@media (--handheld)`, which the build
// replaces with its query (tools/media-names.ts); components ask the same query by a hook.

/**
 * A phone, a tablet however it is turned, or any window too narrow for the wide tables. The pointer decides: a laptop has
 * a mouse, and a tablet on its side is still held in hands.
 */
const HANDHELD = '((width < 900px) or ((pointer: coarse) and (width <= 1366px)))'

/**
 * Of those, what has room for a list with a lead or a map beside it: tablets. A phone on its side has not, and an
 * on-screen keyboard, which takes half of the height, may not change the answer.
 */
const PANES = `(${HANDHELD} and ((width >= 1000px) or ((width >= 744px) and (height >= 600px))))`

/** The rest: one thing at a time. */
const PHONE = `(${HANDHELD} and (not ${PANES}))`

/** What styles may name. */
export const MEDIA_NAMES = { '(--handheld)': HANDHELD, '(--panes)': PANES, '(--phone)': PHONE } as const

function mediaQuery(query: string) {
  let asked: MediaQueryList | undefined
  /** One question for all components: they ask at every render. */
  const list = () => (asked ??= matchMedia(query))
  const subscribe = (onChange: () => void) => {
    list().addEventListener('change', onChange)
    return () => list().removeEventListener('change', onChange)
  }
  return { subscribe, matches: () => list().matches }
}

/** A browser doesn’t say what is plugged in. Where there is a mouse there is a keyboard. */
const KEYBOARD = '((hover: hover) and (pointer: fine))'

const keyboard = mediaQuery(KEYBOARD)
const handheld = mediaQuery(HANDHELD)
const panes = mediaQuery(PANES)
const phone = mediaQuery(PHONE)

/** Whether the window is for hands: lists are cards, tools are within reach of a thumb and the tabs are at the bottom. */
export const useIsHandheld = () => useSyncExternalStore(handheld.subscribe, handheld.matches)

/** For what is not drawn by React. */
export const isHandheld = handheld.matches

/** Whether it is for hands and has room for a list beside what is opened from it, or beside a map. */
export const useHasPanes = () => useSyncExternalStore(panes.subscribe, panes.matches)

/** Whether it is for hands and shows one thing at a time. */
export const useIsPhone = () => useSyncExternalStore(phone.subscribe, phone.matches)

/** Whether there is a keyboard to press shortcuts on. */
export const useHasKeyboard = () => useSyncExternalStore(keyboard.subscribe, keyboard.matches)
