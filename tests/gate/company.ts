import { placementOf } from '../../server/store/schema/placement.ts'
import {
  type Fields,
  fieldsOf,
  isFields,
  lastOf,
  listOf,
  type Node,
  nodeOf,
  nodesIn,
  only,
  ownTable,
  partsOf,
  wordOf,
} from './tree.ts'

// Whether a statement restricts the rows it reads and writes to a company: for each distributed table `company_id = $1`, or
// `company_id = any($1)`, or equal to the company of a table beside or around it for which that holds. The company of a
// subquery or of a CTE counts, because its inside is checked separately.

export interface UnnamedTable {
  readonly table: string
  /** The statement has `for update` or `for share`. */
  readonly isLocked: boolean
}

export const unnamedTables = ({ type, fields }: Node): UnnamedTable[] => unnamedIn({ [type]: fields }, undefined)

/** One FROM with its conditions. */
interface Level {
  readonly outer: Level | undefined
  /** By alias: a table of ours, or undefined for subqueries, functions and CTEs. */
  readonly tables: ReadonlyMap<string, string | undefined>
  isNamed(alias: string, column: string): boolean
}

const COMPANY = 'company_id'
/** Replaces a column: a value that is a parameter of the statement. */
const GIVEN = '$'

const LEVELS = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt', 'CopyStmt']
const isLevel = (type: string) => LEVELS.includes(type)

function unnamedIn(tree: unknown, outer: Level | undefined): UnnamedTable[] {
  return nodesIn(tree, isLevel).flatMap(({ type, fields }) => {
    if (type === 'SelectStmt') return unnamedInSelect(fields, outer)
    if (type === 'InsertStmt' || type === 'CopyStmt') return unnamedInInsert(fields, outer)
    return isLevel(type) ? unnamedInChange(fields, outer) : []
  })
}

function unnamedInSelect(fields: Fields, outer: Level | undefined): UnnamedTable[] {
  const halves = [fields['larg'], fields['rarg']].filter(isFields)
  const level = newLevel(listOf(fields['fromClause']), fields['whereClause'], outer)
  return [
    ...unnamedOf(level, listOf(fields['lockingClause']).length > 0),
    ...halves.flatMap((half) => unnamedInSelect(half, outer)),
    ...unnamedBelow(
      Object.entries(fields).filter(([name]) => name !== 'larg' && name !== 'rarg'),
      level,
    ),
  ]
}

/** It must write the company’s column; its select is a level of its own. */
function unnamedInInsert(fields: Fields, outer: Level | undefined): UnnamedTable[] {
  const table = ownTable(fields['relation'])
  const columns = [
    ...listOf(fields['cols']).map((column) => only(column, 'ResTarget')?.['name']),
    ...partsOf(fields['attlist']),
  ]
  const isOurs = placementOf(table) === 'distributed'
  return [
    ...(isOurs && table && !columns.includes(COMPANY) ? [{ table, isLocked: false }] : []),
    ...unnamedBelow(Object.entries(fields), outer),
  ]
}

function unnamedInChange(fields: Fields, outer: Level | undefined): UnnamedTable[] {
  const from = [...listOf(fields['fromClause']), ...listOf(fields['usingClause'])]
  const level = newLevel([{ RangeVar: fieldsOf(fields['relation']) }, ...from], fields['whereClause'], outer)
  return [...unnamedOf(level, false), ...unnamedBelow(Object.entries(fields), level)]
}

const unnamedBelow = (entries: readonly [string, unknown][], level: Level | undefined): UnnamedTable[] =>
  entries.flatMap(([, part]) => unnamedIn(part, level))

const unnamedOf = (level: Level, isLocked: boolean): UnnamedTable[] =>
  [...level.tables].flatMap(([alias, table]) =>
    table !== undefined && placementOf(table) === 'distributed' && !level.isNamed(alias, COMPANY)
      ? [{ table, isLocked }]
      : [],
  )

function newLevel(from: readonly unknown[], where: unknown, outer: Level | undefined): Level {
  const tables = new Map(from.flatMap(aliasesOf))
  const conditions = [where, ...from.flatMap(joinConditions)].flatMap(conjuncts)
  const pairs = [...conditions.flatMap(equalPairs), ...from.flatMap(sharedColumns)]
  const equals = joined(
    pairs.flatMap(([one, other]) => {
      const [left, right] = [sideOf(one, tables, outer), sideOf(other, tables, outer)]
      return left && right ? [[left, right] as const] : []
    }),
  )
  return { outer, tables, isNamed: (alias, column) => equals(GIVEN, `${alias}.${column}`) }
}

type Alias = [alias: string, table: string | undefined]

function aliasesOf(item: unknown): Alias[] {
  const node = nodeOf(item)
  if (!node) return []
  const { type, fields } = node
  if (type === 'JoinExpr') return [...aliasesOf(fields['larg']), ...aliasesOf(fields['rarg'])]
  const name = wordOf(fieldsOf(fields['alias'])['aliasname'])
  if (type !== 'RangeVar') return [[name || type, undefined]]
  const table = ownTable(fields)
  return [[name || wordOf(fields['relname']), placementOf(table) && table]]
}

function joinConditions(item: unknown): unknown[] {
  const join = only(item, 'JoinExpr')
  return join ? [join['quals'], ...joinConditions(join['larg']), ...joinConditions(join['rarg'])] : []
}

/** `using (company_id)` makes it equal in all joined tables. */
function sharedColumns(item: unknown): [unknown, unknown][] {
  const join = only(item, 'JoinExpr')
  if (!join) return []
  const [first, ...others] = aliasesOf(item).map(([alias]) => alias)
  const below = [...sharedColumns(join['larg']), ...sharedColumns(join['rarg'])]
  return partsOf(join['usingClause']).includes(COMPANY)
    ? [
        ...below,
        ...others.map((other): [unknown, unknown] => [columnOf(first ?? '', COMPANY), columnOf(other, COMPANY)]),
      ]
    : below
}

const columnOf = (...names: string[]) => ({ ColumnRef: { fields: names.map((sval) => ({ String: { sval } })) } })

function conjuncts(condition: unknown): unknown[] {
  const bool = only(condition, 'BoolExpr')
  if (bool?.['boolop'] === 'AND_EXPR') return listOf(bool['args']).flatMap(conjuncts)
  return condition === undefined ? [] : [condition]
}

/** The pairs that a condition makes equal; of rows, column by column. */
function equalPairs(condition: unknown): [unknown, unknown][] {
  const fields = only(condition, 'A_Expr')
  if (!fields || lastOf(fields['name']) !== '=') return []
  const [left, right] = [fields['lexpr'], fields['rexpr']]
  if (fields['kind'] === 'AEXPR_IN') return [[left, listOf(only(right, 'List')?.['items'] ?? right)[0]]]
  const [leftRow, rightRow] = [only(left, 'RowExpr'), only(right, 'RowExpr')]
  if (!leftRow || !rightRow) return [[left, right]]
  const rights = listOf(rightRow['args'])
  return listOf(leftRow['args']).map((each, at) => [each, rights[at]])
}

/** `alias.column`, GIVEN for a known company, or undefined for anything else. */
function sideOf(side: unknown, tables: Level['tables'], outer: Level | undefined): string | undefined {
  const cast = only(side, 'TypeCast')
  if (cast) return sideOf(cast['arg'], tables, outer)
  if (only(side, 'ParamRef') || only(side, 'A_Const')) return GIVEN
  const column = only(side, 'ColumnRef')
  if (!column) return
  const [name = '', alias] = partsOf(column['fields']).toReversed()
  if (alias === undefined) return ofUnqualified(name, tables, outer)
  return ofQualified(alias, name, tables, outer)
}

function ofQualified(
  alias: string,
  name: string,
  tables: Level['tables'],
  outer: Level | undefined,
): string | undefined {
  if (tables.has(alias)) return tables.get(alias) === undefined && name === COMPANY ? GIVEN : `${alias}.${name}`
  if (!outer) return
  if (!outer.tables.has(alias)) return ofQualified(alias, name, outer.tables, outer.outer)
  const table = outer.tables.get(alias)
  // A surrounding table that doesn't name its company is reported separately.
  const isDistributed = table !== undefined && placementOf(table) === 'distributed'
  if (name === COMPANY && (table === undefined || isDistributed)) return GIVEN
  return outer.isNamed(alias, name) ? GIVEN : undefined
}

function ofUnqualified(name: string, tables: Level['tables'], outer: Level | undefined): string | undefined {
  const owners = [...tables].filter(([, table]) => table === undefined || name !== COMPANY || hasCompany(table))
  const ours = owners.find(([, table]) => table !== undefined) ?? owners[0]
  if (ours) return ofQualified(ours[0], name, tables, outer)
  return outer && ofUnqualified(name, outer.tables, outer.outer) && GIVEN
}

const hasCompany = (table: string) => placementOf(table) === 'distributed' || table === 'membership'

/** Whether a chain of pairs makes two columns equal. */
function joined(pairs: readonly (readonly [string, string])[]): (one: string, other: string) => boolean {
  const groups = new Map<string, Set<string>>()
  for (const [one, other] of pairs) {
    const together = new Set([one, other, ...(groups.get(one) ?? []), ...(groups.get(other) ?? [])])
    for (const each of together) groups.set(each, together)
  }
  return (one, other) => groups.get(one)?.has(other) ?? false
}
