import { callsIn, columnsIn, zonedSumsIn } from './calls.ts'
import type { Catalogue } from './catalogue.ts'
import { unnamedTables } from './company.ts'
import { followedTables } from './followed.ts'
import { placementOf } from '../../server/store/schema/placement.ts'
import { type Fields, fieldsOf, lastOf, listOf, nodesIn, type Node, only, ownTable, wordOf } from './tree.ts'

// What Citus refuses was read in the source of its planner (13.2.2, multi_router_planner.c) and not tried. Types aren't
// resolved, so a call counts as the least constant function of its name, and casts aren't checked.

/** Returns a short word for each violation, such as the name of a function. */
type Rule = (statement: Node, catalogue: Catalogue) => string[]

export const RULES = {
  /** "non-IMMUTABLE functions are not allowed in the RETURNING clause" */
  'returning is immutable': (statement, catalogue) =>
    writesIn(statement).flatMap(({ fields }) =>
      callsIn(fields['returningClause'], catalogue).flatMap(({ name, volatility }) =>
        volatility === 'immutable' ? [] : [`${name}()`],
      ),
    ),
  /** "subqueries are not supported within INSERT queries": in RETURNING, in its values, and in ON CONFLICT. */
  'insert has no subquery': (statement) =>
    writesIn(statement, 'InsertStmt').flatMap(({ fields }) =>
      ofInsert(fields).some((part) => nodesIn(part).some(({ type }) => type === 'SubLink')) ? [tableOf(fields)] : [],
    ),
  /** "functions used in the DO UPDATE SET clause of INSERTs on distributed tables must be marked IMMUTABLE" */
  'do update is immutable': (statement, catalogue) =>
    writesIn(statement, 'InsertStmt').flatMap(({ fields }) =>
      callsIn(fields['onConflictClause'], catalogue).flatMap(({ name, volatility }) =>
        volatility === 'immutable' ? [] : [`${name}()`],
      ),
    ),
  /** "functions used in UPDATE queries on distributed tables must not be VOLATILE" */
  'update is not volatile': (statement, catalogue) =>
    changesIn(statement).flatMap((parts) =>
      callsIn(parts, catalogue).flatMap(({ name, volatility }) => (volatility === 'volatile' ? [`${name}()`] : [])),
    ),
  /** "STABLE functions used in UPDATE queries cannot be called with column references" */
  'stable functions read no column': (statement, catalogue) =>
    changesIn(statement).flatMap((parts) => [
      ...callsIn(parts, catalogue, { withSubqueries: false }).flatMap(({ name, volatility, fields }) =>
        volatility === 'stable' && columnsIn(fields['args']).length > 0 ? [`${name}()`] : [],
      ),
      ...zonedSumsIn(parts).map(({ name }) => `${lastOf(name)} interval`),
    ]),
  /** "non-IMMUTABLE functions are not allowed in CASE or COALESCE statements" */
  'case and coalesce are immutable': (statement, catalogue) =>
    changesIn(statement).flatMap((parts) =>
      nodesIn(parts, (type) => type === 'SubLink').flatMap(({ type, fields }) =>
        type === 'CaseExpr' || type === 'CoalesceExpr'
          ? callsIn(fields, catalogue, { withSubqueries: false }).flatMap(({ name, volatility }) =>
              volatility === 'immutable' ? [] : [`${name}()`],
            )
          : [],
      ),
    ),
  /** A join or a correlated subquery over both is refused or fetched whole. */
  'local and distributed tables are apart': (statement) => {
    const tables = nodesIn(statement.fields).flatMap(({ type, fields }) =>
      type === 'RangeVar' ? [ownTable(fields) ?? ''] : [],
    )
    const areDistributed = tables.some((table) => placementOf(table) === 'distributed')
    return areDistributed ? tables.filter((table) => placementOf(table) === 'local') : []
  },
  /** A statement without its company goes to every shard, and gets slower with their number. */
  'names its company': (statement) => unnamedTables(statement).map(({ table }) => table),
  /** "could not run distributed query with FOR UPDATE/SHARE commands" */
  'locks rows of one company': (statement) =>
    unnamedTables(statement).flatMap(({ table, isLocked }) => (isLocked ? [table] : [])),
  /** Marks, wishes and counts have no trigger that sees every way: the ways are listed in `ways.ts`. */
  'what follows a write is done': followedTables,
  /** What a session keeps is lost or, worse, somebody else’s behind a pooler in transaction mode. */
  'keeps nothing in the session': (statement) => sessionState(statement),
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof RULES | 'spread tables have no trigger' | 'can be parsed'

const WRITES = ['InsertStmt', 'UpdateStmt', 'DeleteStmt']

/** Those of tables that Citus knows: within `with`, too. */
const writesIn = (statement: Node, only?: string): Node[] =>
  nodesIn({ [statement.type]: statement.fields }).filter(
    ({ type, fields }) =>
      (only ? type === only : WRITES.includes(type)) &&
      ['distributed', 'reference'].includes(placementOf(tableOf(fields)) ?? ''),
  )

const tableOf = ({ relation }: Fields): string => ownTable(relation) ?? ''

/** What an UPDATE sets, and which rows an UPDATE or DELETE takes. Not what it reads from. */
const changesIn = (statement: Node): unknown[][] =>
  writesIn(statement).flatMap(({ type, fields }) =>
    type === 'InsertStmt' ? [] : [[fields['targetList'], fields['whereClause']]],
  )

/** Its SELECT is planned separately; rows of values are not. */
function ofInsert({ returningClause, onConflictClause, selectStmt }: Fields): unknown[] {
  const values = only(selectStmt, 'SelectStmt')?.['valuesLists']
  return [returningClause, onConflictClause, values]
}

/** They belong to the session, whatever becomes of the transaction. */
const SESSION_FUNCTIONS = [
  'pg_advisory_lock',
  'pg_advisory_lock_shared',
  'pg_try_advisory_lock',
  'pg_try_advisory_lock_shared',
  'pg_advisory_unlock',
  'pg_advisory_unlock_all',
]
const SESSION_STATEMENTS: Readonly<Record<string, string>> = {
  ListenStmt: 'listen',
  UnlistenStmt: 'unlisten',
  PrepareStmt: 'prepare',
  DeallocateStmt: 'deallocate',
  DiscardStmt: 'discard',
  // Its text is no SQL that could be read here.
  DoStmt: 'do',
}

function sessionState({ type, fields }: Node): string[] {
  const known = SESSION_STATEMENTS[type]
  if (known) return [known]
  if (type === 'VariableSetStmt') return isForTransaction(fields) ? [] : [`set ${wordOf(fields['name'])}`]
  if (type === 'CreateStmt' || type === 'CreateTableAsStmt') {
    const relation = fieldsOf(fields['relation'] ?? fieldsOf(fields['into'])['rel'])
    const onCommit = fields['oncommit'] ?? fieldsOf(fields['into'])['onCommit']
    if (relation['relpersistence'] !== 't' || onCommit === 'ONCOMMIT_DROP') return []
    return [`temporary ${wordOf(relation['relname'])}`]
  }
  return nodesIn(fields).flatMap((node) => {
    if (node.type !== 'FuncCall') return []
    const name = lastOf(node.fields['funcname'])
    if (SESSION_FUNCTIONS.includes(name)) return [`${name}()`]
    return name === 'set_config' && !isTrue(listOf(node.fields['args'])[2]) ? ['set_config()'] : []
  })
}

const isForTransaction = ({ is_local: isLocal, name, kind }: Fields) =>
  isLocal === true || (kind === 'VAR_SET_MULTI' && name === 'TRANSACTION')

const isTrue = (argument: unknown): boolean => {
  const constant = only(argument, 'A_Const')
  if (constant) return fieldsOf(constant['boolval'])['boolval'] === true
  return only(argument, 'TypeCast') !== undefined && isTrue(only(argument, 'TypeCast')?.['arg'])
}
