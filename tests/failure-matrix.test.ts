import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const ROWS = 139
const IDS_IN_TITLE = /(['"`])(FM-\d{3}(?:, FM-\d{3})*): /g
/** The source before the title of a test that runs: one in a comment or skipped doesn't match. */
const RUNNING_TEST = /\n *test(\.each(<[^>]*>)?\((?:(?!\n *test\b).)*\))?(<[^>]*>)?\(\s*$/s

interface MatrixRow {
  id: string
  files: string[]
}

const rows: MatrixRow[] = readFileSync(join(ROOT, 'docs/failure-matrix.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id, , , proofs] = /^\| (FM-\d{3}) \| (.+) \| (.+) \| (.+) \|$/.exec(line) ?? []
    if (id === undefined || proofs === undefined) return []
    return [{ id, files: proofs.split('<br>').flatMap((proof) => /^`([^` ]+)`$/.exec(proof)?.[1] ?? []) }]
  })

const idsInTitles = globSync('{bench,contract,csv,server,src,tests,tools}/**/*.{test,spec,engine}.{ts,tsx}', {
  cwd: ROOT,
})
  .toSorted()
  .map((file) => ({ file, ...idsIn(readFileSync(join(ROOT, file), 'utf8')) }))

test('the failure matrix numbers its rows without gaps, and each has a proof', () => {
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: ROWS }, (_, index) => idOf(index + 1)))
  expect(rows.filter(({ files }) => files.length === 0)).toEqual([])
})

test('each file that the failure matrix names has a running test with the id in its title', () => {
  const proven = new Set(idsInTitles.flatMap(({ file, running }) => running.map((id) => `${id} ${file}`)))
  const named = rows.flatMap(({ id, files }) => files.map((file) => `${id} ${file}`))
  expect(named.filter((proof) => !proven.has(proof))).toEqual([])
})

test('each id in a title is a row of the failure matrix that names the file, and its test runs', () => {
  const named = new Set(rows.flatMap(({ id, files }) => files.map((file) => `${id} ${file}`)))
  const inTitles = idsInTitles.flatMap(({ file, running, idle }) => [...running, ...idle].map((id) => `${id} ${file}`))
  expect(inTitles.filter((proof) => !named.has(proof))).toEqual([])
  expect(idsInTitles.filter(({ idle }) => idle.length > 0)).toEqual([])
})

function idsIn(source: string): { running: string[]; idle: string[] } {
  const titles = [...source.matchAll(IDS_IN_TITLE)].map(({ index, 2: ids = '' }) => ({
    ids: ids.split(', '),
    isRunning: RUNNING_TEST.test(source.slice(0, index)),
  }))
  return {
    running: titles.filter(({ isRunning }) => isRunning).flatMap(({ ids }) => ids),
    idle: titles.filter(({ isRunning }) => !isRunning).flatMap(({ ids }) => ids),
  }
}

function idOf(number: number): string {
  return `FM-${String(number).padStart(3, '0')}`
}
