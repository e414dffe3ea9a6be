import { useEffect, useEffectEvent, useState } from 'react'
import { useIsHandheld } from '../primitives/media.ts'

/** Longer than between two letters, because the list would jump at each. */
const TYPING_PAUSE_MS = 300

interface ChoosingOptions<Chosen> {
  chosen: Chosen
  read: (raw: Record<string, unknown>) => Chosen
  /** `replace` leaves no step in the browser's history. */
  onChosen: (chosen: Chosen, replace: boolean) => void
}

/**
 * The choices of the address, plus what is being typed, which moves there after a pause: nobody acts on other choices.
 */
export function useChoosing<Chosen extends object>({ chosen, read, onChosen }: ChoosingOptions<Chosen>) {
  const present = JSON.stringify(chosen)
  // In a sheet: Back from the list would lead to the open sheet again.
  const isOneStep = useIsHandheld()
  const [choosing, setChoosing] = useState(chosen)
  /** Waits for the pause. */
  const [typed, setTyped] = useState<Chosen>()
  const [before, setBefore] = useState(present)
  /** The addresses that are about to be set, in order. */
  const [expected, setExpected] = useState<readonly string[]>([])
  if (before !== present) {
    setBefore(present)
    const place = expected.indexOf(present)
    setExpected(place < 0 ? [] : expected.slice(place + 1))
    if (place < 0) {
      // The address changed elsewhere, such as by the browser's Back or Clear filters.
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
      apply(changed, isOneStep)
    },
    type(changed: Chosen) {
      setChoosing(changed)
      setTyped(changed)
    },
    /** When the field is left. */
    applyNow: () => typed && apply(typed, true),
    /** For Search, which goes to the first page even while something is being typed. */
    settle: (): Chosen => settle(choosing).next,
  }
}
