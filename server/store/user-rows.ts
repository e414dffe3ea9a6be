import { Refusal } from '../../contract/errors.ts'
import { rowJson } from './row-json.ts'
import type { RowTable } from './rows.ts'

const readOnly = () => Promise.reject(new Refusal('internal', 'A colleague is not changed by a mutation.'))

/** Colleagues are read by mutations; only `users.ts` writes them. */
export const userRows: RowTable<'user'> = {
  load: async (tx, id) => {
    const found = await tx.sql
      .selectFrom('app_user')
      .innerJoin('membership', 'membership.user_id', 'app_user.id')
      .select(rowJson('user').as('row'))
      .where('membership.company_id', '=', tx.companyId)
      .where('app_user.id', '=', id)
      .executeTakeFirst()
    return found && { row: found.row, fieldVersions: {} }
  },
  save: readOnly,
  remove: readOnly,
}
