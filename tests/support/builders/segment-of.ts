import type { Lead } from '../../../contract/entities/lead.ts'
import { SegmentReader } from '../../../src/columns/segment-reader.ts'
import { packRows } from '../../../src/columns/pack-rows.ts'

/** As a bootstrap brings leads. */
export const segmentOf = (leads: readonly Lead[]) =>
  new SegmentReader(packRows(leads.map((row) => ({ id: row._id, seq: 1, v: 1, row }))))
