import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changed } from './plant.ts'
import { plantedBugs } from './planted-bugs.ts'

const ROOT = join(import.meta.dirname, '../../..')

test('each planted bug still has its line in the product', () => {
  for (const { name, changes } of plantedBugs) {
    for (const change of changes) {
      expect(() => changed(readFileSync(join(ROOT, change.file), 'utf8'), change), name).not.toThrow()
    }
  }
  expect(plantedBugs).toHaveLength(31)
})
