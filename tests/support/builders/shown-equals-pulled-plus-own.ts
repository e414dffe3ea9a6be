import assert from 'node:assert/strict'
import { currentSession } from '../../../src/db/session/session.ts'
import { type AcknowledgedEntry, type OutboxEntry, rowIdOf } from '../../../src/db/schema/outbox-entry.ts'
import { readNotes } from '../../../src/db/views/queries.ts'
import { readMeta, type RowsDb } from '../../../src/db/schema/rows-db.ts'
import { readRow } from '../../../src/db/views/view.ts'
import { allStored } from './all-stored.ts'
import type { TestDevice } from '../server/device.ts'
import { expectedForm, expectedLead, expectedNotes, formOf } from './expected-rows.ts'

// The promise (last pull plus local changes is what is shown), computed again in another way than the app does: entry by
// entry, from raw tables.

export async function checkDevice(device: TestDevice): Promise<void> {
  await everyTapIsSomewhere(device)
  await shownEqualsPulledPlusOwn(device)
}

/** A change is waiting, sent or refused: in exactly one of the three. */
async function everyTapIsSomewhere({ outbox, taps }: TestDevice): Promise<void> {
  const tables = [outbox.pending, outbox.acknowledged, outbox.parked]
  const ids = (await Promise.all(tables.map((table) => table.toArray()))).flat().map((entry) => entry.mutationId)
  assert.deepEqual(ids.toSorted(), [...taps].toSorted(), 'each change made here is in exactly one place')
}

async function shownEqualsPulledPlusOwn({ device, companyId }: TestDevice): Promise<void> {
  const session = currentSession(device)
  if (!session) return
  const { userId } = session
  const rows = device.openRows(userId, companyId)
  const data = { outbox: device.outbox, rows, userId, companyId }
  const localChanges = await ownChanges(device.outbox, rows, data)
  const leads = (await allStored(rows, 'lead')).map(({ row }) => row)
  const notes = (await allStored(rows, 'note')).map(({ row }) => row)
  for (const entity of ['contact', 'account'] as const) {
    const confirmed = new Map((await allStored(rows, entity)).map(({ id, row }) => [id, row]))
    const touched = localChanges.flatMap(({ lane }) => (lane.startsWith(entity) ? [lane.slice(entity.length + 1)] : []))
    for (const id of new Set([...confirmed.keys(), ...touched])) {
      const shown = await readRow(data, entity, id)
      assert.deepEqual(
        formOf(shown ?? {}),
        formOf(expectedForm(confirmed.get(id), id, localChanges)),
        `${entity} as shown`,
      )
    }
  }
  for (const lead of leads) {
    assert.deepEqual(await readRow(data, 'lead', lead._id), expectedLead(lead, lead._id, localChanges), 'lead as shown')
    const shown = await readNotes(data, lead._id)
    assert.deepEqual(ids(shown), ids(expectedNotes(lead, notes, localChanges)), 'notes as shown')
  }
}

const ids = (rows: { _id: string }[]) => rows.map((row) => row._id).toSorted()

async function ownChanges(
  outbox: TestDevice['outbox'],
  rows: RowsDb,
  { userId, companyId }: { userId: string; companyId: string },
): Promise<OutboxEntry[]> {
  const isMine = (entry: OutboxEntry) => entry.userId === userId && entry.companyId === companyId
  const { cursorSeq } = await readMeta(rows)
  const known = new Map<string, number>()
  const entities = ['lead', 'note', 'contact', 'account'] as const
  for (const entity of entities) for (const { id, seq } of await allStored(rows, entity)) known.set(id, seq)
  const isPulled = (entry: AcknowledgedEntry) => {
    const { noteId } = entry.args as { noteId?: string }
    const id = noteId ?? rowIdOf(entry.lane)
    return entry.acknowledgedSeq <= Math.max(cursorSeq, known.get(id) ?? -1)
  }
  const acknowledged = (await outbox.acknowledged.toArray()).filter((entry) => !isPulled(entry))
  return [...(await outbox.pending.toArray()), ...acknowledged]
    .filter(isMine)
    .toSorted((a, b) => a.position - b.position)
}
