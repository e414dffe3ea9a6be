import { useEffect, useEffectEvent, useState } from 'react'

/** Long enough not to write the address anew for each letter. */
const TYPING_PAUSE_MS = 300

/** What is typed, and a moment later kept. */
export function useKeptText(kept: string, onKeep: (text: string) => void) {
  const [text, setText] = useState(kept)
  const keep = useEffectEvent(onKeep)
  useEffect(() => {
    if (text === kept) return
    const timer = setTimeout(() => keep(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, kept])
  return [text, setText] as const
}
