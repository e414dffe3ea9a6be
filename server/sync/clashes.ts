import type { FieldConflict } from '../../contract/entities/field-conflict.ts'
import { plainText } from '../../contract/entities/field-text.ts'
import { valueAt } from '../../contract/entities/form-fields.ts'
import { Refusal } from '../../contract/errors.ts'
import { type PastChange, changesAfter } from '../store/records/history.ts'
import type { LoadedRow } from '../store/core/row-table.ts'
import type { TenantTx } from '../store/core/tenant-tx.ts'

interface Seen {
  /** The version that the user was looking at. */
  since: number
  userId: string
}

/** Changes that others made to the fields since the user saw them, even if the user's own change has followed. */
export async function changesByOthers(
  tx: TenantTx,
  { ref }: LoadedRow,
  fields: readonly string[],
  { since, userId }: Seen,
): Promise<FieldConflict[]> {
  if (fields.length === 0) return []
  const changes = await changesAfter(tx, { ...ref, version: since }, fields)
  return [...Map.groupBy(changes, ({ field }) => field).values()].flatMap((steps) => toConflict(steps, userId))
}

function toConflict(steps: readonly PastChange[], userId: string): FieldConflict[] {
  const last = steps.findLast(({ by }) => by !== userId)
  if (!last) return []
  const before = plainText(steps[0]?.before)
  const theirs = plainText(last.after)
  return [
    {
      field: last.field,
      ...(before === undefined ? {} : { before }),
      ...(theirs === undefined ? {} : { theirs }),
      by: last.byName,
      at: last.at.toISOString(),
    },
  ]
}

export const overwrittenFields = (
  { fieldVersions }: LoadedRow,
  before: object | undefined,
  after: object | undefined,
  { since, userId }: Seen,
): string[] =>
  Object.entries(fieldVersions).flatMap(([field, { v, by }]) =>
    v > since && by !== userId && plainText(valueAt(before, field)) !== plainText(valueAt(after, field)) ? [field] : [],
  )

interface ChangedValue {
  readonly field: string
  readonly before?: string
  readonly after?: string
  readonly by: string
  readonly v: number
}

export const changedValues = (
  { fieldVersions }: LoadedRow,
  before: object | undefined,
  after: object | undefined,
): ChangedValue[] =>
  Object.entries(fieldVersions).flatMap(([field, setBy]) => {
    const [was, is] = [plainText(valueAt(before, field)), plainText(valueAt(after, field))]
    if (was === is) return []
    return [
      { field, ...(was === undefined ? {} : { before: was }), ...(is === undefined ? {} : { after: is }), ...setBy },
    ]
  })

export function conflictRefusal({ row }: LoadedRow, conflicts: readonly FieldConflict[]): Refusal {
  const by = [...new Set(conflicts.map((conflict) => conflict.by))].join(', ')
  const fields = conflicts.map(({ field }) => field)
  return new Refusal('conflict', `${by} changed this while you were editing.`, {
    details: { current: row, by, fields, conflicts },
  })
}

/** A proxy refuses an answer whose headers are longer than a few kilobytes. */
const HEADER_LENGTH = 3000
const HEADER_VALUE_LENGTH = 60

/** `lead_status;theirs="Closed";by="Ann Lee";at="...";before="Open"`, truncated: the body has all of it. */
export const conflictHeader = (conflicts: readonly FieldConflict[]) =>
  conflicts.map(headerMember).reduce((list, member) => {
    const longer = `${list}, ${member}`
    return longer.length > HEADER_LENGTH ? list : longer
  })

const headerMember = ({ field, theirs, by, at, before }: FieldConflict) =>
  [
    field,
    ...Object.entries({ theirs, by, at, before }).map(([name, value]) => `${name}=${headerString(cut(value))}`),
  ].join(';')

const cut = (text = '') => (text.length > HEADER_VALUE_LENGTH ? `${text.slice(0, HEADER_VALUE_LENGTH - 1)}…` : text)

// A structured field string (RFC 9651) contains ASCII only. Anything else becomes a display string.
function headerString(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return `"${text.replace(/["\\]/g, '\\$&')}"`
  const encoded = [...new TextEncoder().encode(text)].map((byte) =>
    byte < 0x20 || byte > 0x7e || byte === 0x22 || byte === 0x25
      ? `%${byte.toString(16).padStart(2, '0')}`
      : String.fromCharCode(byte),
  )
  return `%"${encoded.join('')}"`
}
