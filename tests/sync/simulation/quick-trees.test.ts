import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { createRandom } from '../../support/fakes/random.ts'
import { hurryTrees, treesOf, type Tree } from './quick-trees.ts'

test('trees traversed quickly give the same records in the same order', async () => {
  const Trees = await treesOf()
  const { getRecords, getAllRecords, _compare } = Trees.prototype
  try {
    await hurryTrees()
    for (let seed = 0; seed < 40; seed += 1)
      compareWalks(new Trees(seed % 2 === 0), seed, { getRecords, getAllRecords })
  } finally {
    Object.assign(Trees.prototype, { getRecords, getAllRecords, _compare })
  }
})

function compareWalks(tree: Tree, seed: number, slow: Pick<Tree, 'getRecords' | 'getAllRecords'>) {
  const { next, pick } = createRandom(seed)
  const below = (most: number) => Math.floor(next() * most)
  const key = () => pick([below(20), `s${below(20)}`, [below(4), `s${below(3)}`], [below(4)]])
  const range = () => {
    const [from, to, isOpen] = [key(), key(), next() < 0.5]
    const ordered = [from, to].toSorted((a, b) => new IDBFactory().cmp(a, b))
    return pick([
      IDBKeyRange.only(from),
      IDBKeyRange.lowerBound(from, isOpen),
      IDBKeyRange.upperBound(to, isOpen),
      IDBKeyRange.bound(ordered[0], ordered[1], false, false),
    ])
  }
  for (let put = 0; put < 60; put += 1) {
    tree.put({ key: key(), value: below(5) })
    const [gone] = next() < 0.3 ? slow.getRecords.call(tree, range(), false) : []
    if (gone) tree.delete(gone)
  }
  for (const descending of [true, false]) {
    expect([...tree.getAllRecords(descending)]).toEqual([...slow.getAllRecords.call(tree, descending)])
    for (let look = 0; look < 30; look += 1) {
      const within = range()
      expect([...tree.getRecords(within, descending)]).toEqual([...slow.getRecords.call(tree, within, descending)])
    }
  }
}
