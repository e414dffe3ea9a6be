import * as z from 'zod/mini'
import { tidyPostcode } from './postcode.ts'

const TEXT_MAX_LENGTH = 500

/** Form errors name the field, so that the device, the server and the sync screen can show the same sentence. */
export const textOnly = (label: string) => `${label} must be text.`

/** A cleared line is absent from the row. */
export const formLine = (label: string, emptyMessage?: string) =>
  z
    .string(emptyMessage ?? textOnly(label))
    .check(
      z.trim(),
      z.minLength(emptyMessage === undefined ? 0 : 1, emptyMessage),
      z.maxLength(TEXT_MAX_LENGTH, `${label} holds at most ${TEXT_MAX_LENGTH} characters.`),
    )

export const formPostcode = (label: string) => formLine(label).check(z.overwrite(tidyPostcode))

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const valueAt = (row: object | undefined, path: string): unknown =>
  path.includes('.') ? path.split('.').reduce<unknown>(ownValue, row) : ownValue(row, path)

const ownValue = (part: unknown, name: string): unknown =>
  isObject(part) && Object.hasOwn(part, name) ? Reflect.get(part, name) : undefined

/** Writes fields over a row, those of an address one by one. A cleared field is removed. */
export function withFields<Row extends object>(row: Row, fields: object): Row {
  const merged: Record<string, unknown> = Object.fromEntries(Object.entries(row))
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    const before = merged[name]
    const after = isObject(value) ? withFields(isObject(before) ? before : {}, value) : value
    if (isEmpty(after)) delete merged[name]
    else merged[name] = after
  }
  // Only fields of the row's own schema are written, each with a value of its kind.
  return merged as Row
}

const isEmpty = (value: unknown) =>
  value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

export const textsAt = <Path extends string>(row: object | undefined, paths: readonly Path[]): Record<Path, string> =>
  Object.fromEntries(paths.map((path) => [path, textAt(row, path)])) as Record<Path, string>

function textAt(row: object | undefined, path: string): string {
  const value = valueAt(row, path)
  return typeof value === 'string' ? value : ''
}

export const labelsOf = (fields: object, labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).flatMap(([path, label]) => (valueAt(fields, path) === undefined ? [] : [label]))

/** Sets one field by its path, such as `billingAddress.city`; an empty value clears it. */
export const withField = <Row extends object>(row: Row, path: string, value: unknown): Row =>
  withFields(row, Object.fromEntries([nested(path.split('.'), value)]))

const nested = ([name = '', ...rest]: readonly string[], value: unknown): [string, unknown] => [
  name,
  rest.length === 0 ? value : Object.fromEntries([nested(rest, value)]),
]
