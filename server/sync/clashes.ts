import { Refusal } from '../../contract/errors.ts'
import type { LoadedRow } from '../store/rows.ts'

/** A field that somebody else changed since the person looked. */
export interface Clash {
  field: string
  theirs: unknown
  /** A user id. */
  by: string
}

/** The fields of a row that somebody other than `userId` changed after `since`. One's own earlier change is no clash. */
export function clashesIn(
  { row, fieldVersions }: LoadedRow,
  { since, userId, fields }: { since: number; userId: string; fields: readonly string[] },
): Clash[] {
  const values: Record<string, unknown> = { ...row }
  return fields.flatMap((field) => {
    const last = fieldVersions[field]
    return last && last.v > since && last.by !== userId ? [{ field, theirs: values[field], by: last.by }] : []
  })
}

export function conflictRefusal({ row }: LoadedRow, clashes: readonly Clash[], byName: string): Refusal {
  const fields = clashes.map(({ field }) => field)
  return new Refusal('conflict', `${byName} changed this meanwhile.`, { details: { current: row, by: byName, fields } })
}

/** One member of `Sync-Conflict`: `lead_status;theirs="Closed";by="Ann Lee"`. */
export const conflictMember = ({ field, theirs }: Clash, byName: string) =>
  `${field};theirs=${headerString(theirs)};by=${headerString(byName)}`

// A structured field string (RFC 9651) holds ASCII only; anything else goes as a display string.
function headerString(value: unknown): string {
  const text = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
  if (/^[\x20-\x7e]*$/.test(text)) return `"${text.replace(/["\\]/g, '\\$&')}"`
  const encoded = [...new TextEncoder().encode(text)].map((byte) =>
    byte < 0x20 || byte > 0x7e || byte === 0x22 || byte === 0x25
      ? `%${byte.toString(16).padStart(2, '0')}`
      : String.fromCharCode(byte),
  )
  return `%"${encoded.join('')}"`
}
