import { isOutOfRoom } from './failures.ts'
import { leadAt, openPack, packTables, readEntries } from './packs.ts'
import { removeOtherPacks, showGeneration } from './pack-generations.ts'
import { readMeta, type RowsDb, type RowsMeta } from './rows-db.ts'
import { readStored, withPlaces } from './stored-rows.ts'
import { moveTallies } from './tallies.ts'
import { removePacks } from './write-packs.ts'

// A device that cannot hold everything keeps the newest leads, and knows from when on it has them. What was done and not
// sent is never touched.

/** From here on no older leads are taken than those that are here. */
export const holdNoOlder = (rows: RowsDb) =>
  changeRoom(rows, async (meta) => {
    const brought = await rows.packEntries.filter(({ generation }) => generation === meta.generation).toArray()
    const [oldest] = brought.map((entry) => entry.oldest).toSorted()
    return oldest === undefined ? meta : { ...meta, heldFrom: oldest }
  })

/** Does the work; where there is no room for it, the oldest leads make some until there is. */
export async function withRoom<T>(rows: RowsDb, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isOutOfRoom(error) || !(await makeRoom(rows))) throw error
    }
  }
}

/** Lets go of the oldest pack of leads. False when there is none left. */
async function makeRoom(rows: RowsDb): Promise<boolean> {
  let hasMade = false
  await changeRoom(rows, async (meta) => {
    // Leads of the generation before are the first that can go.
    const hasOthers = (await rows.packEntries.filter(({ generation }) => generation !== meta.generation).count()) > 0
    const oldest = (await readEntries(rows, meta)).at(-1)
    hasMade = hasOthers || oldest !== undefined
    if (hasOthers)
      return meta.shown === meta.generation ? removeOtherPacks(rows, meta, meta.shown) : showGeneration(rows, meta)
    return oldest ? letGo(rows, meta, oldest) : meta
  })
  return hasMade
}

async function letGo(
  rows: RowsDb,
  meta: RowsMeta,
  entry: { key: number; newest: string; arrived: number },
): Promise<RowsMeta> {
  const reader = await openPack(rows, entry.key)
  const packed = Array.from({ length: reader.count }, (_, index) =>
    withPlaces('lead', leadAt(reader, index, entry.arrived)),
  )
  const ids = packed.map(({ id }) => id)
  // What changed since stands singly, and stays.
  const shown = new Map((await readStored(rows, 'lead', ids)).map((stored) => [stored?.id, stored?.arrived]))
  const gone = packed.filter(({ id, arrived }) => shown.get(id) === arrived)
  await moveTallies(rows, { gone, come: [] })
  const removed = await removePacks(rows, meta, [entry.key])
  return {
    ...removed,
    have: meta.have - gone.length,
    heldFrom: entry.newest > (meta.heldFrom ?? '') ? entry.newest : (meta.heldFrom ?? ''),
  }
}

function changeRoom(rows: RowsDb, change: (meta: RowsMeta) => Promise<RowsMeta>): Promise<void> {
  return rows.transaction('rw', [rows.meta, rows.tallies, ...packTables(rows)], async () => {
    await rows.meta.put(await change(await readMeta(rows)))
  })
}
