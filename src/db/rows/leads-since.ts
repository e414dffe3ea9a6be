import type { Lead } from '../../../contract/entities/lead.ts'
import type { Segment } from '../../columns/segment.ts'
import { segmentTables } from './segments.ts'
import { readMeta, type RowsDb } from '../schema/rows-db.ts'

export interface LeadsSince {
  isReset: boolean
  segments: Segment[]
  rows: Lead[]
  removedIds: string[]
  readTo: { generation: number; arrived: number }
}

export function readLeadsSince(rows: RowsDb, readTo: LeadsSince['readTo'] | undefined): Promise<LeadsSince> {
  return rows.transaction('r', [rows.meta, ...segmentTables(rows)], async () => {
    const { shown: generation, arrived } = await readMeta(rows)
    const isReset = readTo?.generation !== generation
    const after = isReset ? -1 : readTo.arrived
    const place = { generation, arrived }
    if (arrived === after) return { isReset, segments: [], rows: [], removedIds: [], readTo: place }
    const segments = await rows.segments.where('arrived').above(after).toArray()
    const single = await rows.of('lead').where('arrived').above(after).toArray()
    const gone = await rows.tombstones.where('arrived').above(after).toArray()
    const present = new Set(single.map(({ id }) => id))
    return {
      isReset,
      segments: segments.filter((segment) => segment.generation === generation).sort((a, b) => a.arrived - b.arrived),
      rows: single.map(({ row }) => row),
      removedIds: gone.flatMap(({ entity, id }) => (entity === 'lead' && !present.has(id) ? [id] : [])),
      readTo: place,
    }
  })
}
