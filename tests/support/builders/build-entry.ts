import type { OutboxEntry } from '../../../src/db/schema/outbox-entry.ts'

let position = 0

/** A change of a lead's status as it waits in the outbox, each later than the one before. */
export function buildEntry<Given extends Partial<OutboxEntry>>(fields: Given): OutboxEntry & Given
export function buildEntry(fields?: Partial<OutboxEntry>): OutboxEntry
export function buildEntry(fields: Partial<OutboxEntry> = {}): OutboxEntry {
  position += 1
  return {
    position,
    mutationId: `m${position}`,
    userId: 'ann',
    companyId: 'green',
    name: 'lead.status',
    args: {},
    lane: 'lead:1',
    method: 'PATCH',
    path: '/',
    description: 'Status: Closed',
    subject: 'Ann Lee',
    savedAt: 0,
    attempts: 0,
    ...fields,
  }
}
