import type { EntityName } from './entity.ts'
import { Refusal } from '../errors.ts'

const KB = 1_000

/**
 * The size of a page in bytes, for any list, feed or bootstrap. A page ends before it is larger, but has at least one
 * row, so that every row can be sent.
 */
export const PAGE_MAX_BYTES = 8_000 * KB

/**
 * The size of a row as JSON, in bytes. Each is many times what users need, so that a page of the largest rows fits into
 * memory.
 */
export const ROW_MAX_BYTES: Readonly<Record<EntityName, number>> = {
  lead: 64 * KB,
  /** 20 kB of text and the other fields. */
  note: 21 * KB,
  user: 8 * KB,
  /** Notes of 20,000 characters in any script, and 200 leads. */
  contact: 72 * KB,
  account: 16 * KB,
  view: 8 * KB,
  job: 32 * KB,
  list: 16 * KB,
  subscriber: 64 * KB,
  notice: 64 * KB,
  followUp: 20 * KB,
  activity: 20 * KB,
  notification: 32 * KB,
  leadFile: 16 * KB,
  merge: 64 * KB,
  knock: 12 * KB,
  apart: 8 * KB,
  recordMerge: 64 * KB,
}

/** What a status, a booking or a name may add to a row that is already too large. */
const SMALL_CHANGE = KB

/** A row that is already too large can still be changed a little, and made smaller. */
export function demandRowSize(entity: EntityName, before: object | undefined, after: object): void {
  const excess = rowExcess(entity, after)
  if (excess === undefined) return
  const bytesBefore = before ? bytesOf(entity, before) : 0
  if (bytesBefore > ROW_MAX_BYTES[entity] && bytesOf(entity, after) <= bytesBefore + SMALL_CHANGE) return
  throw new Refusal('too-large', tooLargeToSave(excess))
}

export const tooLargeToSave = (excess: string) =>
  `This is too large to save: ${excess}. Shorten the longest text and save again.`

/** `80 kB, and at most 64 kB fit`. Undefined for a row that fits. */
export function rowExcess(entity: EntityName, row: unknown): string | undefined {
  const [bytes, most] = [bytesOf(entity, row), ROW_MAX_BYTES[entity]]
  return bytes > most ? `${Math.ceil(bytes / KB)} kB, and at most ${most / KB} kB fit` : undefined
}

/** The users who open their list with a view are not typed text: there are as many as users. */
const withoutUsers = (key: string, value: unknown) => (key === 'defaultOf' ? undefined : value)

/** In UTF-8, as it is stored and sent. */
function bytesOf(entity: EntityName, row: unknown): number {
  const text = JSON.stringify(row, entity === 'view' ? withoutUsers : undefined)
  let bytes = text.length
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    // Each half of a surrogate pair counts two of the character's four bytes.
    if (code > 0x7f) bytes += code > 0x7ff && (code < 0xd800 || code > 0xdfff) ? 2 : 1
  }
  return bytes
}
