import { loadModule, parseSync } from 'libpg-query'

// What libpg-query parses: an object with one key, which is the type of the node, and its fields as the value.

export type Fields = Readonly<Record<string, unknown>>

export interface Node {
  readonly type: string
  readonly fields: Fields
}

await loadModule()

/** The statements of a text. Throws for what PostgreSQL’s own parser refuses. */
export const parse = (text: string): Node[] => {
  const { stmts = [] } = parseSync(text)
  return stmts.flatMap(({ stmt }) => nodeOf(stmt) ?? [])
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})
export const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export function nodeOf(value: unknown): Node | undefined {
  if (!isFields(value)) return
  const [entry, ...others] = Object.entries(value)
  if (!entry || others.length > 0 || !/^[A-Z]/.test(entry[0]) || !isFields(entry[1])) return
  return { type: entry[0], fields: entry[1] }
}

/** The fields of a node of that type. */
export function only(value: unknown, type: string): Fields | undefined {
  const node = nodeOf(value)
  return node?.type === type ? node.fields : undefined
}

/** Every node of a tree, including the root, but not inside nodes at which it stops. */
export function nodesIn(tree: unknown, stopsAt: (type: string) => boolean = () => false): Node[] {
  if (Array.isArray(tree)) return tree.flatMap((each) => nodesIn(each, stopsAt))
  if (!isFields(tree)) return []
  const node = nodeOf(tree)
  if (!node) return Object.values(tree).flatMap((each) => nodesIn(each, stopsAt))
  return stopsAt(node.type) ? [node] : [node, ...nodesIn(Object.values(node.fields), stopsAt)]
}

export const ofType = (tree: unknown, type: string): Fields[] =>
  nodesIn(tree).flatMap((node) => (node.type === type ? [node.fields] : []))

/** Names such as `excluded.at` or `pg_catalog.now`, in parts. */
export const partsOf = (names: unknown): string[] =>
  listOf(names).map((name) => wordOf(fieldsOf(only(name, 'String'))['sval']))

export const lastOf = (names: unknown): string => partsOf(names).at(-1) ?? ''

/** Undefined for a table of another schema, such as pg-boss's, whose tables share names with ours. */
export function ownTable(rangeVar: unknown): string | undefined {
  const { schemaname, relname } = fieldsOf(rangeVar)
  return schemaname === undefined || schemaname === 'public' ? wordOf(relname) : undefined
}
