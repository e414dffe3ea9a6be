import type { RowsDb } from '../schema/rows-db.ts'
import type { StoredRow, Tally } from '../schema/row-records.ts'

// To count an index, IndexedDB reads all of it: 100,000 rows take seconds on a tablet. What screens count is therefore
// kept counted, in the transactions that change it.

export const listTally = (list: string) => `list|${list}`
export const stageTally = (status: string, whose: string) => `stage|${status}|${whose}`

type Tallied = Pick<StoredRow, 'order' | 'stage'>

export function tallyKeys({ order, stage }: Tallied): string[] {
  const list = order ? [listTally(order[0])] : []
  return stage ? [...list, stageTally(stage[0], stage[1])] : list
}

export async function moveTallies(
  rows: RowsDb,
  { gone, come }: { gone: readonly Tallied[]; come: readonly Tallied[] },
): Promise<void> {
  const moves = new Map<string, number>()
  const move = (row: Tallied, by: number) => {
    for (const key of tallyKeys(row)) moves.set(key, (moves.get(key) ?? 0) + by)
  }
  for (const row of gone) move(row, -1)
  for (const row of come) move(row, 1)
  const changes = [...moves].filter(([, by]) => by !== 0)
  const before = await rows.tallies.bulkGet(changes.map(([key]) => key))
  await rows.tallies.bulkPut(changes.map(([key, by], index) => ({ key, count: (before[index]?.count ?? 0) + by })))
}

export const readTally = async (rows: RowsDb, key: string): Promise<number> => (await rows.tallies.get(key))?.count ?? 0

const LEAD_LISTS = ['lead', 'deal'].map(listTally)

/** Deals are counted too. */
export async function countLeads(rows: RowsDb): Promise<number> {
  const tallies = await rows.tallies.bulkGet(LEAD_LISTS)
  return tallies.reduce((sum, tally) => sum + (tally?.count ?? 0), 0)
}

/** All stages are read at once: there are a few for each user, and one read is less than one for each count. */
export const readStageTallies = (rows: RowsDb): Promise<Tally[]> =>
  rows.tallies.where('key').startsWith('stage|').toArray()

export function countAtStage(tallies: readonly Tally[], [status = '', whose]: readonly string[]): number {
  const key = stageTally(status, whose ?? '')
  const wanted = tallies.filter((tally) => (whose === undefined ? tally.key.startsWith(key) : tally.key === key))
  return wanted.reduce((sum, { count }) => sum + count, 0)
}

export async function recountLeadTallies(rows: RowsDb, tallies: ReadonlyArray<Record<string, number>>): Promise<void> {
  const sums = new Map<string, number>()
  for (const tally of tallies) {
    for (const [key, count] of Object.entries(tally)) sums.set(key, (sums.get(key) ?? 0) + count)
  }
  await rows.tallies.bulkDelete(LEAD_LISTS)
  await rows.tallies.where('key').startsWith('stage|').delete()
  await rows.tallies.bulkPut(Array.from(sums, ([key, count]) => ({ key, count })))
}
