import type { Author } from './rows.ts'
import type { FieldVersions } from './schema.ts'

/** The text to merge into `field_versions` when a version changes these fields. */
export function fieldVersionsOf(fields: readonly string[], v: number, { userId }: Author): string {
  const versions: FieldVersions = Object.fromEntries(fields.map((field) => [field, { v, by: userId }]))
  return JSON.stringify(versions)
}
