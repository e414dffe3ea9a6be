import { useEffect, useEffectEvent, useState } from 'react'

/** Longer than between two letters: the list would jump at each. */
const TYPING_PAUSE_MS = 300

interface ChoosingOptions<Chosen> {
  /** What the list is narrowed to: the address says it, and nothing else does. */
  chosen: Chosen
  read: (raw: Record<string, unknown>) => Chosen
  /** `replace`: the browser's Back does not stop here. */
  onChosen: (chosen: Chosen, replace: boolean) => void
}

/**
 * The choices as a filter panel shows them. They are those of the address but for what is being typed, which becomes the
 * address's after a short pause: nobody counts or acts on choices that are not the list's.
 */
export function useChoosing<Chosen extends object>({ chosen, read, onChosen }: ChoosingOptions<Chosen>) {
  const present = JSON.stringify(chosen)
  const [choosing, setChoosing] = useState(chosen)
  /** What waits for the pause. */
  const [typed, setTyped] = useState<Chosen>()
  const [before, setBefore] = useState(present)
  /** What the address is about to say, in the order it was asked to. */
  const [expected, setExpected] = useState<readonly string[]>([])
  if (before !== present) {
    setBefore(present)
    const place = expected.indexOf(present)
    setExpected(place < 0 ? [] : expected.slice(place + 1))
    if (place < 0) {
      // Something else than what was chosen here: the browser's Back, or Clear filters.
      setChoosing(chosen)
      setTyped(undefined)
    }
  }

  const tidy = (wanted: Chosen) => read(Object.fromEntries(Object.entries(wanted)))
  const settle = (wanted: Chosen) => {
    const next = tidy(wanted)
    const answered = JSON.stringify(next)
    const isNew = answered !== (expected.at(-1) ?? present)
    setTyped(undefined)
    if (isNew) setExpected([...expected, answered])
    return { next, isNew }
  }
  const apply = (wanted: Chosen, replace: boolean) => {
    const { next, isNew } = settle(wanted)
    if (isNew) onChosen(next, replace)
  }
  const applyTyped = useEffectEvent((wanted: Chosen) => apply(wanted, true))
  useEffect(() => {
    if (!typed) return
    const timer = setTimeout(() => applyTyped(typed), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  return {
    choosing,
    /** The list does not show yet what is typed. */
    isPending: JSON.stringify(tidy(choosing)) !== present,
    choose(changed: Chosen) {
      setChoosing(changed)
      apply(changed, false)
    },
    type(changed: Chosen) {
      setChoosing(changed)
      setTyped(changed)
    },
    /** The field is left. */
    applyNow: () => typed && apply(typed, true),
    /** For Search, which goes to the first page whether or not anything is still being typed. */
    settle: (): Chosen => settle(choosing).next,
  }
}
