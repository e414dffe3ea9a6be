import { expect, test } from 'vitest'
import type { Figure } from '../support/report.ts'
import { compareSides } from './compare.ts'

const turn = (save: number, more: Figure[] = []): Figure[] => [{ what: 'save', value: save, unit: 'ms' }, ...more]

test('compares each figure of both sides by the medians of its rounds', () => {
  const before = [turn(10), turn(30), turn(20)]
  const since = [turn(5), turn(4), turn(6, [{ what: 'of new servers alone', value: 1, unit: 'x' }])]
  const lines = compareSides({ name: 'before', turns: before }, { name: 'since', turns: since })
  expect(lines.map((line) => line.trim().split(/\s{2,}/))).toEqual([
    ['before', 'since', 'times'],
    ['save (ms)', '20', '5', '0.25'],
  ])
})
