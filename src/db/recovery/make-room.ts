import type { LocalData } from '../schema/device.ts'
import { segmentTables } from '../rows/segments.ts'
import { PAUSE_MS, whenThereIsRoom } from '../outbox/reserved-space.ts'
import { INITIAL_META, readMeta, ROWS_REBUILT, type RowsDb, type RowsMeta, storedCompanies } from '../schema/rows-db.ts'
import { countLeads } from '../rows/tallies.ts'
import { writeRows } from '../rows/write-rows.ts'

// A device that cannot hold everything keeps the newest leads, and knows from when on it has them. What was done and not
// sent is never touched. See docs/decisions/0020.

/** Of what did not fit: the rest is for all that is no lead, and for what browsers take while they tidy up. */
const SHARE_KEPT = 0.7
const FEWEST_LEADS = 500

export const holdNoOlder = (rows: RowsDb) =>
  writeRows(rows, [rows.meta, ...segmentTables(rows)], async () => {
    const meta = await readMeta(rows)
    const brought = await rows.segmentEntries.filter(({ generation }) => generation === meta.generation).toArray()
    const [oldest] = brought.map((entry) => entry.oldest).toSorted()
    if (oldest !== undefined) await rows.meta.put({ ...meta, heldFrom: oldest })
  })

/** The company with the most leads starts again with fewer: only a whole database frees its room at once. */
export async function beginSmaller({ data, rest }: RoomPorts, userId: string): Promise<string | undefined> {
  const companies = await storedCompanies(data.factory, userId)
  const held = await Promise.all(
    companies.map(async (companyId) => ({ companyId, ...(await readHeld(data.openRows(userId, companyId))) })),
  )
  const largest = held.toSorted((a, b) => b.leads - a.leads)[0]
  if (!largest || largest.leads * SHARE_KEPT < FEWEST_LEADS) return undefined
  const { companyId, meta, leads } = largest
  await data.deleteRows(userId, companyId)
  await rest(PAUSE_MS)
  await whenThereIsRoom(rest, () =>
    // What is shown of the rows before has another number.
    data.openRows(userId, companyId).meta.put({ ...INITIAL_META, ...fewer(meta, leads), arrived: meta.arrived + 1 }),
  )
  notifyPages()
  return companyId
}

export interface RoomPorts {
  data: LocalData
  rest: (ms: number) => Promise<void>
}

function notifyPages(): void {
  const channel = new BroadcastChannel(ROWS_REBUILT)
  channel.postMessage(undefined)
  channel.close()
}

/** Two generations side by side did not fit; one may. */
function fewer({ shown, generation, mostLeads }: RowsMeta, leads: number): Pick<RowsMeta, 'mostLeads'> {
  if (shown === generation) return { mostLeads: Math.floor(leads * SHARE_KEPT) }
  return mostLeads === undefined ? {} : { mostLeads }
}

/** What was refused too early, as the room of what is gone had not come back yet, says nothing. */
async function readHeld(rows: RowsDb): Promise<{ meta: RowsMeta; leads: number }> {
  const meta = await readMeta(rows)
  return { meta, leads: Math.max(await countLeads(rows), meta.mostLeads ?? 0) }
}
