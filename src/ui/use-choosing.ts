import { useState } from 'react'

/** What a person is choosing, beginning with what is chosen, and again whenever that changes: the browser's Back may. */
export function useChoosing<Chosen>(chosen: Chosen): [choosing: Chosen, choose: (choosing: Chosen) => void] {
  const [choosing, choose] = useState(chosen)
  const [before, setBefore] = useState(chosen)
  if (JSON.stringify(before) !== JSON.stringify(chosen)) {
    setBefore(chosen)
    choose(chosen)
  }
  return [choosing, choose]
}
