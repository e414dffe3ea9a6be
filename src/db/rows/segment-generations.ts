import { removePacks } from './write-segments.ts'
import type { RowsDb, RowsMeta } from '../schema/rows-db.ts'
import { recountLeadTallies } from './tallies.ts'

// A bootstrap beside leads that are there brings another generation of packs. It is shown, whole, when it is complete, and
// the one before goes in the same transaction.

/** Removes the packs of every other generation; the meta record to write after it. */
export async function removeOtherPacks(rows: RowsDb, meta: RowsMeta, generation: number): Promise<RowsMeta> {
  const entries = await rows.packEntries.filter((entry) => entry.generation !== generation).primaryKeys()
  return removePacks(rows, meta, entries)
}

/** From now on the leads are those of the latest generation; what changed since comes with the feed. */
export async function showGeneration(rows: RowsDb, meta: RowsMeta): Promise<RowsMeta> {
  const { generation } = meta
  await rows.of('lead').clear()
  await rows.tombstones.where('key').startsWith('lead:').delete()
  const entries = await rows.packEntries.filter((entry) => entry.generation === generation).toArray()
  await recountLeadTallies(
    rows,
    entries.map(({ tallies }) => tallies),
  )
  const shown = await removeOtherPacks(rows, { ...meta, shown: generation }, generation)
  // Also where there was none to remove: who reads the packs looks again.
  return { ...shown, packed: shown.packed + 1 }
}
