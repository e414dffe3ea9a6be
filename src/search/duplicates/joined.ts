import type { ApartFrom } from '../../../contract/entities/duplicates/apart.ts'

/**
 * The groups of rows that share something, from lists of rows that share one thing: a row that shares something with one and
 * something with another joins them. Two that a user said are different don't join by what they share, only through a third.
 */
export function joined<Row>(shared: ReadonlyArray<readonly Row[]>, apart: ApartFrom<Row>): Row[][] {
  const parents = new Map<Row, Row>()
  const rootOf = (row: Row): Row => {
    const parent = parents.get(row) ?? row
    if (parent === row) return row
    const root = rootOf(parent)
    parents.set(row, root)
    return root
  }
  const join = (one: Row, other: Row) => void parents.set(rootOf(other), rootOf(one))
  for (const rows of shared) {
    const [first, ...others] = rows
    if (first === undefined) continue
    if (rows.some((row) => apart.has(row))) joinOthers(rows, apart, join)
    else for (const row of others) join(first, row)
  }
  const groups = Map.groupBy(new Set(shared.flat()), rootOf)
  return [...groups.values()].filter(({ length }) => length > 1)
}

function joinOthers<Row>(rows: readonly Row[], apart: ApartFrom<Row>, join: (one: Row, other: Row) => void): void {
  for (const [at, row] of rows.entries())
    for (const other of rows.slice(at + 1)) if (!apart.get(row)?.has(other)) join(row, other)
}
