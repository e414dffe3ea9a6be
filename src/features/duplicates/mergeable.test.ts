import { expect, test } from 'vitest'
import { apartFromEach } from '../../../contract/entities/duplicates/apart.ts'
import { MOST_MERGED } from '../../../contract/entities/merge.ts'
import { hindranceOf, mergeable } from './mergeable.ts'

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((_id) => ({ _id }))
const [a, b, c] = [{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }]

test('ticks only the one to keep of leads that are different, and says from whom the other differs', () => {
  const apart = apartFromEach([['a', 'b']])
  expect(mergeable([a, b, c], 'b', apart)).toEqual(new Set(['b', 'c']))
  expect(hindranceOf(a, [b, c], apart)).toEqual({ apartFrom: b })
  expect(hindranceOf(a, [c], apart)).toBeUndefined()
})

test('no more are ticked than are merged at once, and the others say so', () => {
  const ticked = mergeable(rows, 'g', new Map())
  expect([ticked.size, ticked.has('g')]).toEqual([MOST_MERGED, true])
  const chosen = rows.filter(({ _id }) => ticked.has(_id))
  expect(hindranceOf({ _id: 'f' }, chosen, new Map())).toBe('most')
  expect(chosen.map((row) => hindranceOf(row, chosen, new Map()))).not.toContain('most')
})
