import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'doorstep-lint-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The lines that the rule refuses. */
function refusedLines(...lines: string[]): number[] {
  const config = { jsPlugins: [join(import.meta.dirname, 'formatters.js')], rules: { 'formatters/once': 'error' } }
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config))
  writeFileSync(join(folder, 'file.ts'), lines.join('\n'))
  const args = ['-c', 'config.json', '-f', 'json', '-A', 'all', '-D', 'formatters/once', 'file.ts']
  const oxlint = join(import.meta.dirname, '../node_modules/.bin/oxlint')
  const { stdout } = spawnSync(oxlint, args, { cwd: folder, encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { labels: { span: { line: number } }[] }[] }
  return diagnostics.flatMap(({ labels }) => labels.map(({ span }) => span.line)).toSorted((a, b) => a - b)
}

test('lint refuses a formatter that is built at each call or while modules load', () => {
  expect(
    refusedLines(
      "const day = new Intl.DateTimeFormat('en-GB')",
      "const format = (at: number) => new Intl.DateTimeFormat('en-GB').format(at)",
      "const text = (1_000).toLocaleString('en-GB')",
      "export function sort(a: string, b: string) { return new Intl.Collator('en-GB').compare(a, b) }",
      'export { day, format, text }',
    ),
  ).toEqual([1, 2, 3, 4])
})

test('lint accepts a formatter that is built once, when it is first used', () => {
  expect(
    refusedLines(
      "import { once } from './once.ts'",
      "const day = once(() => new Intl.DateTimeFormat('en-GB'))",
      "export const text = (at: number) => day().format(at) + at.toLocaleString('en-GB')",
    ),
  ).toEqual([])
})
