/**
 * The fresh value, with each part that says what it said before as the object that it was before: nobody is
 * notified of an equal value, and a row that hasn't changed isn't drawn again. A row is found by its id, wherever it is in a list.
 */
export function withSameParts<T>(fresh: T, before: unknown): T {
  if (Object.is(fresh, before)) return fresh
  // What comes of it is of the same type, which the type checker can't follow.
  if (Array.isArray(fresh)) return (Array.isArray(before) ? listWith(fresh, before) : fresh) as T
  if (fresh instanceof Set) return before instanceof Set && isSameList([...fresh], [...before]) ? (before as T) : fresh
  if (fresh instanceof Map) return (before instanceof Map ? mapWith(fresh, before) : fresh) as T
  return isPlain(fresh) && isPlain(before) ? (objectWith(fresh, before) as T) : fresh
}

type List = readonly unknown[]

function listWith(fresh: List, before: List): List {
  const byId = new Map(before.flatMap((part) => (isRow(part) ? [[part._id, part] as const] : [])))
  const parts = fresh.map((part, index) => withSameParts(part, isRow(part) ? byId.get(part._id) : before[index]))
  return isSameList(parts, before) ? before : parts
}

const isSameList = (a: List, b: List) => a.length === b.length && a.every((part, index) => Object.is(part, b[index]))

function mapWith(fresh: ReadonlyMap<unknown, unknown>, before: ReadonlyMap<unknown, unknown>) {
  const parts = new Map([...fresh].map(([key, part]) => [key, withSameParts(part, before.get(key))]))
  return isSameList([...parts].flat(), [...before].flat()) ? before : parts
}

type Plain = Readonly<Record<string, unknown>>

function objectWith(fresh: Plain, before: Plain): Plain {
  const parts = Object.entries(fresh).map(([name, part]) => [name, withSameParts(part, before[name])] as const)
  const isSame =
    parts.length === Object.keys(before).length &&
    parts.every(([name, part]) => Object.hasOwn(before, name) && Object.is(part, before[name]))
  return isSame ? before : Object.fromEntries(parts)
}

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const isRow = (part: unknown): part is { _id: unknown } => isPlain(part) && '_id' in part
