import { useState } from 'react'

type Rows = ReadonlyArray<{ _id: string }>
type Keys = ReadonlyMap<string, number>

/**
 * Keys for rows, in their order. Those of another page take over the places of those before them: their cells are changed
 * where they stand, which takes half as long as to draw them anew. While a row stays, nobody takes over: it may be under
 * a finger.
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
