import * as z from 'zod/mini'
import { bootstrapPage } from '../../../contract/endpoints/sync.ts'

export type StoredRows = Record<string, { seq: number; v: number; row: unknown }>

export async function visibleRows(companyId: string, get: (path: string) => Promise<unknown>): Promise<StoredRows> {
  const rows: StoredRows = {}
  let after = ''
  do {
    const path = `/api/sync/bootstrap?companyId=${companyId}&limit=5000${after}`
    const page: z.infer<typeof bootstrapPage> = bootstrapPage.parse(await get(path))
    for (const { t, id, seq, v, row } of page.rows) rows[`${t} ${id}`] = { seq, v, row }
    after = page.next === undefined ? '' : `&after=${page.next}`
  } while (after !== '')
  return rows
}
