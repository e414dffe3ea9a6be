import type { Lead } from '../../../contract/entities/lead.ts'
import { PackReader } from '../../../src/columns/pack-reader.ts'
import { packRows } from '../../../src/columns/pack-rows.ts'

/** As a bootstrap brings leads. */
export const packOf = (leads: readonly Lead[]) =>
  new PackReader(packRows(leads.map((row) => ({ id: row._id, seq: 1, v: 1, row }))))
