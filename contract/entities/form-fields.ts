import * as z from 'zod/mini'

const TEXT_MAX_LENGTH = 500

/** What is wrong with a form names the field itself: the same words on the device, from the server and on the sync screen. */
export const textOnly = (label: string) => `${label} must be text.`

/** A line of a form. Empty means empty: the field is then absent from the row. */
export const formLine = (label: string, emptyMessage?: string) =>
  z
    .string(emptyMessage ?? textOnly(label))
    .check(
      z.trim(),
      z.minLength(emptyMessage === undefined ? 0 : 1, emptyMessage),
      z.maxLength(TEXT_MAX_LENGTH, `${label} holds at most ${TEXT_MAX_LENGTH} characters.`),
    )

/** A list is one value. */
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of a field such as `email` or `billingAddress.city`. */
export function valueAt(row: object | undefined, path: string): unknown {
  return path.split('.').reduce<unknown>((part, name) => {
    const fields: Record<string, unknown> = isObject(part) ? { ...part } : {}
    return fields[name]
  }, row)
}

/** A row with fields written over it, those of an address one by one. An emptied field goes. */
export function withFields<Row extends object>(row: Row, fields: object): Row {
  const merged: Record<string, unknown> = Object.fromEntries(Object.entries(row))
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    const before = merged[name]
    const after = isObject(value) ? withFields(isObject(before) ? before : {}, value) : value
    if (isEmpty(after)) delete merged[name]
    else merged[name] = after
  }
  // Only fields of the row's own schema are written, each by a value of its kind.
  return merged as Row
}

const isEmpty = (value: unknown) =>
  value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

/** The text at each of some paths; '' where there is none. */
export const textsAt = <Path extends string>(row: object | undefined, paths: readonly Path[]): Record<Path, string> =>
  Object.fromEntries(paths.map((path) => [path, textAt(row, path)])) as Record<Path, string>

function textAt(row: object | undefined, path: string): string {
  const value = valueAt(row, path)
  return typeof value === 'string' ? value : ''
}

/** The labels of the fields that an update sends, for its description. */
export const labelsOf = (fields: object, labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).flatMap(([path, label]) => (valueAt(fields, path) === undefined ? [] : [label]))
