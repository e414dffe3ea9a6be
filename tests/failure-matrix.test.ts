import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const ROWS = 139

interface MatrixRow {
  number: number
  proofs: { file: string; name: string }[]
}

const matrix = readFileSync(join(ROOT, 'docs/failure-matrix.md'), 'utf8')
const rows: MatrixRow[] = matrix.split('\n').flatMap((line) => {
  const [, number, , , proven = ''] = line.split(' | ').length === 4 ? ['', ...line.slice(2).split(' | ')] : []
  if (number === undefined || !/^\d+$/.test(number)) return []
  const cells = proven.replace(/ \|$/, '').split('<br>')
  const proofs = cells.flatMap((cell) => {
    const [, file, name] = /^`([^`]+)`: (.+)$/.exec(cell) ?? []
    return file && name ? [{ file, name }] : []
  })
  return [{ number: Number(number), proofs }]
})

test('the failure matrix has all its rows, each with a proof', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: ROWS }, (_, index) => index + 1))
  expect(rows.filter(({ proofs }) => proofs.length === 0)).toEqual([])
})

test.each(rows)('row $number names tests that exist', ({ proofs }) => {
  for (const { file, name } of proofs) {
    const path = join(ROOT, file)
    expect(existsSync(path), file).toBe(true)
    expect(isTestOf(readFileSync(path, 'utf8'), name), `${file}: ${name}`).toBe(true)
  }
})

/** As the name of a test that runs: not in a comment, not skipped. */
function isTestOf(source: string, name: string): boolean {
  return ["'", '"', '`'].some((quote) => {
    const start = source.indexOf(quote + name.replaceAll("'", quote === "'" ? "\\'" : "'") + quote)
    return start >= 0 && /test(\.each\([^)]*\))?(<[^>]*>)?\(\s*$/s.test(source.slice(0, start))
  })
}
