import type { FeedRow } from '../../../contract/endpoints/sync.ts'
import { fingerprintOf } from '../../columns/id-words.ts'
import { mayHold } from './segments.ts'
import { readMeta, type RowsDb } from '../schema/rows-db.ts'

/** Without the notes of leads that this device has no room for. A bootstrap brings notes when all leads are here. */
export async function withoutUnheldNotes(rows: RowsDb, page: readonly FeedRow[]): Promise<readonly FeedRow[]> {
  const { heldFrom, generation } = await readMeta(rows)
  if (heldFrom === undefined || !page.some(({ t }) => t === 'note')) return page
  const entries = await rows.packEntries.filter((entry) => entry.generation === generation).toArray()
  const single = new Set(await rows.of('lead').toCollection().primaryKeys())
  const isHeld = (leadId: string) =>
    single.has(leadId) || entries.some((entry) => mayHold(entry, fingerprintOf(leadId)))
  return page.filter(({ t, row }) => t !== 'note' || isHeld(String(Reflect.get(row, 'leadId'))))
}
