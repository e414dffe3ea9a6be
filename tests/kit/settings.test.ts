import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SETTING_NAMES } from '../../server/config.ts'

const namesIn = (path: string, pattern: RegExp) =>
  [...readFileSync(path, 'utf8').matchAll(pattern)].flatMap(([, name]) => name ?? [])

test('the example settings have each setting once, and nothing else', () => {
  expect(namesIn('.env.example', /^#([A-Z][A-Z0-9_]+)=/gm).toSorted()).toEqual(SETTING_NAMES.toSorted())
})

test('the table of settings explains each setting', () => {
  const table = readFileSync('docs/operations.md', 'utf8')
  // A variable of Node.
  const explained = SETTING_NAMES.filter((name) => name !== 'NODE_ENV')
  expect(explained.filter((name) => !table.includes(`\`${name}\``))).toEqual([])
})
