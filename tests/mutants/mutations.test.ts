import { expect, test } from 'vitest'
import { applied, mutantsOf } from './mutations.ts'

const source = `import { a } from './a.ts'
// a === b
export function act(a: number, b: Map<string, number>) {
  if (a === 1 && b.size > 2) return true
  if (isOver(a)) stop()
  await b.delete('x')
  call(() => {
}`

test('each part of a line that may be wrong is a mutant; comments, imports and types are not', () => {
  expect(mutantsOf('f.ts', source).map(({ line, after }) => [line, after])).toEqual([
    [4, '  if (a !== 1 && b.size > 2) return true'],
    [4, '  if (a === 1 && b.size >= 2) return true'],
    [4, '  if (a === 1 || b.size > 2) return true'],
    [4, '  if (a === 1 && b.size > 2) return false'],
    [5, '  if (!isOver(a)) stop()'],
    [6, ''],
  ])
})

test('a mutant changes its line only, and only one of the requested lines', () => {
  const [mutant] = mutantsOf('f.ts', source, new Set([6]))
  expect(mutant && applied(source, mutant)).toBe(source.replace("  await b.delete('x')", ''))
  expect(mutantsOf('f.ts', source, new Set([6]))).toHaveLength(1)
})
