import { useDeferredValue, useMemo, useState } from 'react'

/** The first rows of a new page or search are drawn at once, the rest right after them. */
export function useShownRows<Row>(rows: readonly Row[], answered: string | undefined, firstRows: number) {
  const [question, setQuestion] = useState(answered)
  if (answered !== undefined && answered !== question) setQuestion(answered)
  const first = useMemo(() => rows.slice(0, firstRows), [rows, firstRows])
  const whole = useMemo(() => ({ rows, question }), [rows, question])
  const drawn = useDeferredValue(whole, { rows: first, question })
  return drawn.question === question ? drawn.rows : first
}

type Rows = ReadonlyArray<{ _id: string }>
type Keys = ReadonlyMap<string, number>

/**
 * Rows of a new page reuse the keys of those before: changing cells takes half as long as drawing new ones. A row that
 * stays keeps its key, because it may be under a finger.
 */
export function useRowKeys(rows: Rows): Keys {
  const [given, setGiven] = useState(() => ({ rows, keys: keysFor(rows, new Map()) }))
  if (given.rows === rows) return given.keys
  const keys = keysFor(rows, given.keys)
  setGiven({ rows, keys })
  return keys
}

export function keysFor(rows: Rows, before: Keys): Keys {
  const stays = rows.some(({ _id }) => before.has(_id))
  const free = stays ? [] : [...before.values()]
  let last = Math.max(-1, ...before.values())
  return new Map(rows.map(({ _id }) => [_id, before.get(_id) ?? free.shift() ?? ++last]))
}
