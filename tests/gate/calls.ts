import type { Catalogue, Volatility } from './catalogue.ts'
import { type Fields, lastOf, listOf, nodesIn, only, wordOf } from './tree.ts'

export interface Call {
  readonly name: string
  readonly volatility: Volatility
  readonly fields: Fields
}

const isSubquery = (type: string) => type === 'SubLink'

/** The functions that an expression calls; those of its subqueries only on request. */
export function callsIn(tree: unknown, catalogue: Catalogue, { withSubqueries = true } = {}): Call[] {
  return nodesIn(tree, withSubqueries ? undefined : isSubquery).flatMap(({ type, fields }): Call[] => {
    // `current_date` and similar.
    if (type === 'SQLValueFunction') return [{ name: wordOf(fields['op']), volatility: 'stable', fields }]
    if (type !== 'FuncCall') return []
    const name = lastOf(fields['funcname'])
    return [{ name, volatility: catalogue.volatilityOf(name, listOf(fields['args']).length), fields }]
  })
}

export const columnsIn = (tree: unknown): Fields[] =>
  nodesIn(tree, isSubquery).flatMap(({ type, fields }) => (type === 'ColumnRef' ? [fields] : []))

const isInterval = (tree: unknown): boolean =>
  lastOf((only(tree, 'TypeCast')?.['typeName'] as Fields | undefined)?.['names']) === 'interval' ||
  lastOf(only(tree, 'FuncCall')?.['funcname']) === 'make_interval'

/** `at - interval '1 day'`: an operator that depends on the zone of the session. */
export function zonedSumsIn(tree: unknown): Fields[] {
  return nodesIn(tree, isSubquery).flatMap(({ type, fields }) => {
    if (type !== 'A_Expr' || !['+', '-'].includes(lastOf(fields['name']))) return []
    const sides = [fields['lexpr'], fields['rexpr']]
    return sides.some(isInterval) && columnsIn(sides).length > 0 ? [fields] : []
  })
}
