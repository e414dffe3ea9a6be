// Where our sources use what a browser of the build target lacks. Types are not known here, so a member of an unknown
// object counts only where no interface of the target has a member of that name, and our own code declares none.
import type { Lacking } from './browser-support.ts'
import { isNode, type Node, visit } from './sources.ts'

export interface Use {
  /** `StorageManager.persist`, `Array.fromAsync`, `.toSorted`, `field-sizing`, `@position-try`, `:has-slotted`. */
  readonly name: string
  readonly versions: string
}

/** What the globals of pages and workers are. */
const ROOTS: Record<string, readonly string[]> = {
  navigator: ['Navigator', 'WorkerNavigator'],
  document: ['Document', 'Node', 'EventTarget'],
  window: ['Window', 'EventTarget'],
  self: ['Window', 'WorkerGlobalScope', 'DedicatedWorkerGlobalScope', 'ServiceWorkerGlobalScope', 'EventTarget'],
  globalThis: ['Window', 'WorkerGlobalScope'],
  performance: ['Performance'],
  history: ['History'],
  location: ['Location', 'WorkerLocation'],
  screen: ['Screen'],
  caches: ['CacheStorage'],
  indexedDB: ['IDBFactory'],
  crypto: ['Crypto'],
}

/** What leads on from there. */
const STEPS: Record<string, string> = {
  'Navigator.storage': 'StorageManager',
  'Navigator.serviceWorker': 'ServiceWorkerContainer',
  'Navigator.locks': 'LockManager',
  'Navigator.geolocation': 'Geolocation',
  'Navigator.clipboard': 'Clipboard',
  'Navigator.permissions': 'Permissions',
  'Document.documentElement': 'Element',
  'Document.body': 'HTMLElement',
  'Crypto.subtle': 'SubtleCrypto',
  'ServiceWorkerGlobalScope.registration': 'ServiceWorkerRegistration',
}

const ITERATOR_MAKERS = new Set(['values', 'keys', 'entries', 'matchAll'])
const ITERATOR_HELPERS = new Set([
  'drop',
  'every',
  'filter',
  'find',
  'flatMap',
  'forEach',
  'map',
  'reduce',
  'some',
  'take',
  'toArray',
])

/** Names of members that a file of ours declares: of classes, objects and types. */
export function declaredMembers(tree: unknown): string[] {
  const names: string[] = []
  visit(tree, (node) => {
    const isMember = /^(Property|PropertyDefinition|MethodDefinition|TSPropertySignature|TSMethodSignature)$/.test(
      node.type,
    )
    const name = isMember ? nameOf(node['key']) : undefined
    if (name !== undefined) names.push(name)
  })
  return names
}

/** All uses in one file. `own` holds the names of members that our code declares anywhere. */
export function usesIn(tree: unknown, lacking: Lacking, declared: ReadonlySet<string>): Use[] {
  const bound = boundNames(tree)
  const uses: Use[] = []
  const note = (name: string, versions: string | undefined) => {
    if (versions) uses.push({ name, versions })
  }
  const isGlobal = (node: Node) => node.type === 'Identifier' && !bound.has(String(node['name']))
  const interfacesOf = (value: unknown): readonly string[] | undefined => {
    const node = unwrap(value)
    if (!node) return undefined
    if (isGlobal(node)) return ROOTS[String(node['name'])]
    const steps = node.type === 'MemberExpression' ? interfacesOf(node['object']) : undefined
    const next = steps?.map((one) => STEPS[`${one}.${propertyOf(node)}`]).find(Boolean)
    return next === undefined ? undefined : [next]
  }
  const noteMember = (object: Node, member: string) => {
    const roots = interfacesOf(object)
    if (roots) return note(`${roots[0]}.${member}`, memberOf(roots, member, lacking))
    const path = `${String(object['name'])}.${member}`
    if (isGlobal(object) && /^[A-Z]/.test(path)) return note(path, lacking.api[path])
    if (isIterator(object) && ITERATOR_HELPERS.has(member))
      return note(`Iterator.${member}`, lacking.api[`Iterator.${member}`])
    const isOwn =
      declared.has(member) || (object.type === 'Identifier' && bound.get(String(object['name'])) === 'import')
    if (!isOwn && Object.hasOwn(lacking.members, member)) note(`.${member}`, lacking.members[member])
  }
  visit(tree, (node) => {
    if (node.type === 'MemberExpression') {
      const object = unwrap(node['object'])
      const member = propertyOf(node)
      if (object && member !== undefined) noteMember(object, member)
    }
    if (node.type === 'VariableDeclarator' && isNode(node['id']) && node['id'].type === 'ObjectPattern') {
      const object = unwrap(node['init'])
      for (const key of object && interfacesOf(object) ? patternKeys(node['id']) : [])
        if (object) noteMember(object, key)
    }
    for (const value of usedAsValues(node)) {
      if (isGlobal(value)) note(String(value['name']), globalVersions(String(value['name']), lacking))
    }
  })
  return uses
}

/** Of the interfaces that an object may have, one that has the member is enough: pages and workers share sources. */
function memberOf(roots: readonly string[], member: string, { api }: Lacking): string | undefined {
  const known = roots.flatMap((one) => api[`${one}.${member}`] ?? [])
  return known.every(Boolean) ? known[0] : undefined
}

const globalVersions = (name: string, { api }: Lacking) =>
  api[name] ?? api[`Window.${name}`] ?? api[`WorkerGlobalScope.${name}`]

/** Where an identifier is certainly read: `new X`, `x()`, `X.y`, `a instanceof X`, `class extends X`. */
function usedAsValues(node: Node): Node[] {
  const named = {
    NewExpression: 'callee',
    CallExpression: 'callee',
    MemberExpression: 'object',
    ClassDeclaration: 'superClass',
  }
  const key =
    node.type === 'BinaryExpression' && node['operator'] === 'instanceof'
      ? 'right'
      : named[node.type as keyof typeof named]
  const value = key === undefined ? undefined : unwrap(node[key])
  return value ? [value] : []
}

/** Anything that a file binds, wherever: a name of its own is not the browser's. */
function boundNames(tree: unknown): Map<string, 'import' | 'local'> {
  const bound = new Map<string, 'import' | 'local'>()
  const bind = (value: unknown, kind: 'import' | 'local') =>
    visit(value, (node) => {
      if (node.type === 'Identifier') bound.set(String(node['name']), kind)
    })
  visit(tree, (node) => {
    if (node.type.startsWith('Import')) bind(node['local'], 'import')
    if (node.type === 'VariableDeclarator') bind(node['id'], 'local')
    if (/^(Function|Class|TSEnum)/.test(node.type)) bind(node['id'], 'local')
    if (/Function/.test(node.type)) bind(node['params'], 'local')
    if (node.type === 'CatchClause') bind(node['param'], 'local')
  })
  return bound
}

const WRAPPERS = /^(ChainExpression|ParenthesizedExpression|TSNonNullExpression|TSAsExpression|TSSatisfiesExpression)$/

function unwrap(value: unknown): Node | undefined {
  if (!isNode(value)) return undefined
  return WRAPPERS.test(value.type) ? unwrap(value['expression']) : value
}

const nameOf = (key: unknown): string | undefined => {
  if (!isNode(key)) return undefined
  return key.type === 'Identifier' || key.type === 'PrivateIdentifier' ? String(key['name']) : literalOf(key)
}
const literalOf = (node: Node) =>
  node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined

function propertyOf(node: Node): string | undefined {
  if (!isNode(node['property'])) return undefined
  return node['computed'] ? literalOf(node['property']) : nameOf(node['property'])
}

const patternKeys = (pattern: Node): string[] =>
  (pattern['properties'] as Node[]).flatMap((one) => nameOf(one['key']) ?? [])

/** `map.values()`, but not `Object.values(rows)`. */
function isIterator(node: Node): boolean {
  if (node.type !== 'CallExpression') return false
  const callee = unwrap(node['callee'])
  if (callee?.type !== 'MemberExpression' || !ITERATOR_MAKERS.has(propertyOf(callee) ?? '')) return false
  return unwrap(callee['object'])?.['name'] !== 'Object'
}

/** Properties, at-rules and pseudo-classes of a style sheet. */
export function usesInStyles(text: string, lacking: Lacking): Use[] {
  const uses: Use[] = []
  const note = (name: string, versions: string | undefined) => {
    if (versions) uses.push({ name, versions })
  }
  const plain = text.replaceAll(/\/\*[^]*?\*\//g, '')
  for (const [, part = '', end] of plain.matchAll(/([^{};]*)([{};])/g)) {
    const atRule = /^\s*@([a-z-]+)/.exec(part)?.[1]
    if (atRule) note(`@${atRule}`, lacking.atRules[atRule])
    else if (end === '{') {
      for (const [, name = ''] of part.matchAll(/:{1,2}([a-z-]+)/g)) note(`:${name}`, lacking.selectors[name])
    } else {
      const property = /^\s*([a-z-]+)\s*:/.exec(part)?.[1]
      if (property) note(property, lacking.properties[property])
    }
  }
  return uses
}
