import { Refusal } from '../../../contract/errors.ts'
import { rowJson } from '../core/row-json.ts'
import type { RowTable } from '../core/row-table.ts'

const readOnly = () => Promise.reject(new Refusal('internal', 'A job is not changed by a mutation.'))

/** Jobs come from files; only `jobs.ts` writes them. */
export const jobRows: RowTable<'job'> = {
  load: async (tx, id) => {
    const found = await tx.sql
      .selectFrom('job')
      .select(rowJson('job').as('row'))
      .where('company_id', '=', tx.companyId)
      .where('id', '=', id)
      .executeTakeFirst()
    return found && { row: found.row, fieldVersions: {} }
  },
  save: readOnly,
  remove: readOnly,
}
