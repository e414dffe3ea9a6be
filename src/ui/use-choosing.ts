import { useState } from 'react'
import { lastChoosing, rememberChoosing } from './last-list.ts'

interface ChoosingOptions<Chosen> {
  /** The name under which the tab keeps choices that are not searched for yet. */
  list: string
  /** What the list is narrowed to. */
  chosen: Chosen
  read: (raw: Record<string, unknown>) => Chosen
  onSearch: (chosen: Chosen) => void
}

/**
 * What a person is choosing, beginning with what is chosen, and again whenever that changes from elsewhere: the
 * browser's Back may. What their own search brings changes nothing: they may have typed on.
 */
export function useChoosing<Chosen extends object>({ list, chosen, read, onSearch }: ChoosingOptions<Chosen>) {
  const present = JSON.stringify(chosen)
  const [choosing, setChoosing] = useState(() => {
    const kept = lastChoosing(list, present)
    return kept ? read(kept) : chosen
  })
  const [before, setBefore] = useState(present)
  const [asked, setAsked] = useState(present)
  if (before !== present) {
    setBefore(present)
    if (asked !== present) setChoosing(chosen)
    setAsked(present)
  }
  return {
    choosing,
    choose: (changed: Chosen) => {
      setChoosing(changed)
      rememberChoosing(list, present, changed)
    },
    search: (wanted: Chosen) => {
      const tidy = read(Object.fromEntries(Object.entries(wanted)))
      const answered = JSON.stringify(tidy)
      setAsked(answered)
      // Nothing waits any more: what it was chosen upon may come back without it.
      rememberChoosing(list, answered, tidy)
      onSearch(tidy)
    },
  }
}
