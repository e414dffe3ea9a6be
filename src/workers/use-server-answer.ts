import { useEffect, useRef, useState } from 'react'
import { Unreachable } from '../api/failures.ts'
import { useSession } from '../db/hooks.ts'

export type ServerAnswer<T> =
  | { kind: 'loading' }
  | { kind: 'offline' }
  | { kind: 'failed'; words: string }
  | { kind: 'here'; answer: T }

interface Asked {
  token: string
  signal: AbortSignal
}

/**
 * What only the server knows: asked at first, whenever `key` changes (undefined: not yet), when the browser says that it
 * is online, and by `askAgain`. What came before stays until the next answer.
 */
export function useServerAnswer<T>(key: string | undefined, ask: (asked: Asked) => Promise<T>) {
  const token = useSession()?.token
  const [state, setState] = useState<ServerAnswer<T>>({ kind: 'loading' })
  const [times, setTimes] = useState(0)
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    if (!token || key === undefined) return
    const leaving = new AbortController()
    const { signal } = leaving
    const read = async () => {
      const answer = await answerOf(() => latest.current({ token, signal }))
      if (!signal.aborted) setState(answer)
    }
    void read()
    addEventListener('online', () => void read(), { signal })
    return () => leaving.abort()
  }, [token, key, times])
  return { state, askAgain: () => setTimes((before) => before + 1) }
}

async function answerOf<T>(ask: () => Promise<T>): Promise<ServerAnswer<T>> {
  try {
    return { kind: 'here', answer: await ask() }
  } catch (error) {
    if (error instanceof Unreachable) return { kind: 'offline' }
    return { kind: 'failed', words: error instanceof Error ? error.message : String(error) }
  }
}
