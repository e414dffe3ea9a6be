import type { FieldKind } from './field.ts'

type FieldValue = string | number | boolean | readonly string[] | undefined

const pad = (part: number) => String(part).padStart(2, '0')

/** `2026-11-20` becomes `20/11/2026`. Any other text is unchanged. */
export const formatDate = (date: string) => date.replace(/^(\d{4})-(\d{2})-(\d{2}).*$/, '$3/$2/$1')

export function formatTimestamp(timestamp: string | number): string {
  const at = new Date(timestamp)
  return `${pad(at.getDate())}/${pad(at.getMonth() + 1)}/${at.getFullYear()} ${pad(at.getHours())}:${pad(at.getMinutes())}`
}

export function formatField(value: FieldValue, kind: FieldKind): string {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return kind === 'date' ? formatDate(value) : value
  return value.join(', ')
}

/** In one pass, because a pattern for the end of a text is tried at each character of a long run. */
export function withoutEnds(text: string, isDropped: (character: string) => boolean): string {
  let [start, end] = [0, text.length]
  while (start < end && isDropped(text.charAt(start))) start += 1
  while (end > start && isDropped(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

export const squareMetres = (text: string) => (text.trim() === '' ? text : `${text} m²`)

/** Any value as one text, for comparing and for messages. Undefined if it is empty. */
export function plainText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : undefined
}
