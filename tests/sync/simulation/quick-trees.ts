// The trees of the databases in memory, traversed without a generator for each node and with fast comparisons for the usual
// types of keys.

type Key = unknown
interface TreeRecord {
  key: Key
  value: unknown
}
interface TreeNode {
  record: TreeRecord
  deleted?: boolean
  left?: TreeNode
  right?: TreeNode
}
interface Range {
  lower: Key
  upper: Key
  lowerOpen: boolean
  upperOpen: boolean
}
export interface Tree {
  _root?: TreeNode
  _keysAreUnique: boolean
  _compare(a: TreeRecord, b: TreeRecord): number
  put(record: TreeRecord): unknown
  delete(record: TreeRecord): void
  getRecords(range: Range, descending?: boolean): Iterable<TreeRecord>
  getAllRecords(descending?: boolean): Iterable<TreeRecord>
}
type Trees = { new (keysAreUnique: boolean): Tree; prototype: Tree }
type Compare = (a: Key, b: Key) => number

/** The package doesn't export its internals. */
const inside = (file: string) => import(new URL(`lib/${file}`, import.meta.resolve('fake-indexeddb')).href)

export async function treesOf(): Promise<Trees> {
  const { default: trees }: { default: Trees } = await inside('binarySearchTree.js')
  return trees
}

export async function hurryTrees(): Promise<void> {
  const { cmpKeys }: { cmpKeys: Compare } = await inside('cmp.js')

  const compare: Compare = (a, b) => {
    if (typeof a === 'string' && typeof b === 'string') return a === b ? 0 : a > b ? 1 : -1
    if (typeof a === 'number' && typeof b === 'number') return a === b ? 0 : a > b ? 1 : -1
    if (!Array.isArray(a) || !Array.isArray(b)) return cmpKeys(a, b)
    for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
      const order = compare(a[index], b[index])
      if (order !== 0) return order
    }
    return Math.sign(a.length - b.length)
  }

  function collect(
    tree: Tree,
    node: TreeNode | undefined,
    range: Range,
    descending: boolean,
    found: TreeRecord[],
  ): void {
    if (!node) return
    const { key } = node.record
    const fromLower = range.lower === undefined ? -1 : compare(range.lower, key)
    const fromUpper = range.upper === undefined ? 1 : compare(range.upper, key)
    // Where keys may repeat, equal ones are on both sides.
    const hasLeft = fromLower < 0 || (fromLower === 0 && !tree._keysAreUnique)
    const hasRight = fromUpper > 0 || (fromUpper === 0 && !tree._keysAreUnique)
    const [isFirst, first, isLast, last] = descending
      ? [hasRight, node.right, hasLeft, node.left]
      : [hasLeft, node.left, hasRight, node.right]
    if (isFirst) collect(tree, first, range, descending, found)
    const isWithin = fromLower < (range.lowerOpen ? 0 : 1) && fromUpper > (range.upperOpen ? 0 : -1)
    if (isWithin && !node.deleted) found.push(node.record)
    if (isLast) collect(tree, last, range, descending, found)
  }

  const everything: Range = { lower: undefined, upper: undefined, lowerOpen: false, upperOpen: false }
  const quick: Pick<Tree, '_compare' | 'getRecords' | 'getAllRecords'> & ThisType<Tree> = {
    _compare(a, b) {
      return compare(a.key, b.key) || (this._keysAreUnique ? 0 : compare(a.value, b.value))
    },
    getRecords(range, descending = false) {
      const found: TreeRecord[] = []
      collect(this, this._root, range, descending, found)
      return found.values()
    },
    getAllRecords(descending = false) {
      const found: TreeRecord[] = []
      collect(this, this._root, everything, descending, found)
      return found.values()
    },
  }
  Object.assign((await treesOf()).prototype, quick)
}
