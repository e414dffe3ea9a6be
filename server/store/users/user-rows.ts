import { Refusal } from '../../../contract/errors.ts'
import type { RowTable } from '../core/row-table.ts'

const notByMutation = () => Promise.reject(new Refusal('internal', 'A colleague is not changed by a mutation.'))

/** No mutation touches a colleague; only `users.ts` writes them. */
export const userRows: RowTable<'user'> = { load: notByMutation, save: notByMutation, remove: notByMutation }
