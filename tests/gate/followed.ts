import { ADDRESS_FIELDS } from '../../contract/entities/lead-address.ts'
import { type Fields, fieldsOf, listOf, type Node, nodesIn, only, ownTable, wordOf } from './tree.ts'

// Columns that used to have triggers: a statement that writes one must be followed by the same work.

const PHONE = ['phone', 'phone_numbers', 'do_not_call', 'do_not_call_since', 'tps_consent']

const FOLLOWED: Readonly<Record<string, readonly string[]>> = {
  lead: [...PHONE, ...ADDRESS_FIELDS, 'do_not_knock', 'do_not_knock_since'],
  contact: PHONE,
  activity: ['lead_id', 'deleted_at', 'at', 'outcome'],
}

/** The tables whose rows need work after this statement. */
export const followedTables = (statement: Node): string[] =>
  nodesIn({ [statement.type]: statement.fields }).flatMap(({ type, fields }) => {
    const table = ownTable(fields['relation']) ?? ''
    const followed = FOLLOWED[table]
    if (!followed) return []
    if (type === 'DeleteStmt') return table === 'activity' ? [table] : []
    const columns = columnsWritten(type, fields)
    return columns.some((column) => followed.includes(column)) ? [table] : []
  })

function columnsWritten(type: string, fields: Fields): string[] {
  if (type === 'CopyStmt')
    return fields['is_from'] === true
      ? listOf(fields['attlist']).map((name) => wordOf(fieldsOf(only(name, 'String'))['sval']))
      : []
  const targets = { InsertStmt: fields['cols'], UpdateStmt: fields['targetList'] }[type]
  const onConflict = fieldsOf(fields['onConflictClause'])['targetList']
  return [...listOf(targets), ...listOf(onConflict)].map((target) => wordOf(only(target, 'ResTarget')?.['name']))
}
