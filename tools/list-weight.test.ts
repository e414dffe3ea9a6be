import { expect, test } from 'vitest'
import { weightProblem } from './list-weight.ts'

const script = (fileName: string, size: number, moduleIds: string[], imports: string[] = []) => ({
  fileName,
  code: ';'.repeat(size),
  moduleIds,
  imports,
})

const start = script('start.js', 2_000, ['/app/index.html'], ['vendor.js'])
const vendor = script('vendor.js', 2_000, ['/app/node_modules/react/index.js'])
const list = script('list.js', 2_000, ['/app/src/screens/leads/leads-screen.tsx'], ['vendor.js', 'menu.js'])
const menu = script('menu.js', 30_000, ['/app/src/ui/primitives/menu.tsx'])

test('names a list that imports heavy scripts, directly or indirectly', () => {
  const problem = weightProblem([start, vendor, list, menu], 0.001)
  for (const name of ['start.js', 'vendor.js', 'list.js', 'menu.js']) expect(problem).toContain(name)
})

test('scripts that the list doesn’t import may be heavy', () => {
  expect(weightProblem([start, vendor, { ...list, imports: ['vendor.js'] }, menu], 0.001)).not.toContain('menu.js')
  expect(weightProblem([start, vendor, list, menu], 1_000)).toBeUndefined()
})

test('refuses a build whose list can’t be found', () => {
  expect(() => weightProblem([start, vendor], 1_000)).toThrow('leads-screen.tsx')
})
