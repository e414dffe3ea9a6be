import { sql } from 'kysely'
import { MERGE_UNDO_DAYS } from '../../../../contract/entities/merge.ts'
import { Refusal } from '../../../../contract/errors.ts'

/** For a merge of leads, contacts or accounts. */
export const isUndoable = sql<boolean>`created_at > now() - make_interval(days => ${sql.lit(MERGE_UNDO_DAYS)})`.as(
  'isUndoable',
)

export function demandUndoable(merge: { isUndoable: boolean }): void {
  if (!merge.isUndoable)
    throw new Refusal('state', `A merge can be undone for ${MERGE_UNDO_DAYS} days, and this one is older.`)
}
