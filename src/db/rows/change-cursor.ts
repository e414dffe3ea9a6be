import { readMeta, type RowsDb, type RowsMeta } from '../schema/rows-db.ts'
import { countLeads } from './tallies.ts'
import { writeRows } from './write-rows.ts'

export interface Head {
  epoch: string
  cursor: string
  head: number
  totals: { lead: number }
}

export const resetCursor = (rows: RowsDb, isThere: (meta: RowsMeta) => boolean, isOtherHistory = false) =>
  writeMeta(rows, (meta) => {
    if (!isThere(meta)) return meta
    const { bootstrap: _bootstrap, cursor: _cursor, ...rest } = meta
    const abandoned = { ...rest, bootstrapComplete: false }
    if (!isOtherHistory) return abandoned
    // A restore that nobody announced keeps the epoch, and yet the seqs of before say nothing.
    const { epoch: _epoch, ...elsewhere } = abandoned
    return { ...elsewhere, cursorSeq: -1, isRestored: true }
  })

/** Whether the server may have been replaced by an empty one. Nothing is swept until the person has decided. */
export const isEmptied = (rows: RowsDb, { epoch, totals }: Head): Promise<boolean> =>
  writeRows(rows, [rows.meta, rows.tallies], async () => {
    const { serverEmptied: _before, ...meta } = await readMeta(rows)
    const have = await countLeads(rows)
    const isNow = meta.isRestored === true && have > 0 && totals.lead === 0 && meta.acceptedEmpty !== epoch
    await rows.meta.put(isNow ? { ...meta, serverEmptied: epoch, have } : meta)
    return isNow
  })

export const acceptEmptied = (rows: RowsDb) =>
  writeMeta(rows, ({ serverEmptied, ...meta }) =>
    serverEmptied === undefined ? meta : { ...meta, acceptedEmpty: serverEmptied },
  )

export function writeMeta(rows: RowsDb, change: (meta: RowsMeta) => RowsMeta): Promise<void> {
  return writeRows(rows, [rows.meta], async () => {
    await rows.meta.put(change(await readMeta(rows)))
  })
}
