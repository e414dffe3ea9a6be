import { readAuth } from '../outbox/auth-records.ts'
import { writeMeta } from '../rows/change-cursor.ts'
import { countLeads } from '../rows/tallies.ts'
import { writeRows } from '../rows/write-rows.ts'
import type { OutboxDb } from '../schema/outbox-db.ts'
import { readMeta, type RowsDb, type RowsMeta } from '../schema/rows-db.ts'

// A person may choose that a device keeps only the newest leads of each company. See docs/decisions/0020.

/** Colleagues add leads all the time. When there are so many more than chosen, the oldest are removed. */
const SURPLUS = 1.2

export const readLeadLimit = async (outbox: OutboxDb): Promise<number | undefined> =>
  (await readAuth(outbox, 'lead-limit'))?.newest

export const chooseLeadLimit = (outbox: OutboxDb, newest: number | undefined): Promise<unknown> =>
  outbox.auth.put({ key: 'lead-limit', ...(newest === undefined ? {} : { newest }) })

/** A choice that was made while leads arrive counts for those that are still to come. */
export async function limitArrival(rows: RowsDb, newest: number | undefined): Promise<void> {
  const isNews = ({ bootstrap, heldFrom, keepsNewest }: RowsMeta) =>
    bootstrap !== undefined && heldFrom === undefined && keepsNewest !== newest
  if (!isNews(await readMeta(rows))) return
  await writeMeta(rows, (meta) => (isNews(meta) ? withLimit(meta, newest) : meta))
}

/** True where the leads must be loaded again, to have fewer or more of them. Until then those that are here stay. */
export async function followLeadLimit(rows: RowsDb, newest: number | undefined): Promise<boolean> {
  const { keepsNewest } = await readMeta(rows)
  if (newest === undefined && keepsNewest === undefined) return false
  return writeRows(rows, [rows.meta, rows.tallies], async () => {
    const meta = await readMeta(rows)
    if (!meta.bootstrapComplete) return false
    const isNews = meta.keepsNewest !== newest
    const isTooMany = (await countLeads(rows)) > (newest ?? Infinity) * (isNews ? 1 : SURPLUS)
    const lacksSome = isNews && meta.heldFrom !== undefined
    if (!isNews && !isTooMany) return false
    const chosen = withLimit(meta, newest)
    const mustLoad = isTooMany || lacksSome
    await rows.meta.put(mustLoad ? toLoadAgain(chosen) : chosen)
    return mustLoad
  })
}

const withLimit = ({ keepsNewest: _before, ...meta }: RowsMeta, newest: number | undefined): RowsMeta =>
  newest === undefined ? meta : { ...meta, keepsNewest: newest }

const toLoadAgain = ({ cursor: _cursor, mostLeads: _most, ...meta }: RowsMeta): RowsMeta => ({
  ...meta,
  bootstrapComplete: false,
})
