// `npm run test:mutants -- [--of src/sync,server/sync] [--since REF] [--most 40] [--seed 1] [--seeds 2] [--patience 300]
// [--by unit,simulation,tests]`:
// tests the tests of sync. Breaks one line at a time in a copy of the sources, runs the tests nearby and, if they pass, this
// many seeds of the simulation, and names the mutants that nothing noticed. `--since`: only lines that were changed since then.
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { createRandom } from '../support/fakes/random.ts'
import { applied, type Mutant, mutantsOf } from './mutations.ts'

const ROOT = join(import.meta.dirname, '../..')
const LEFT_OUT = new Set(['node_modules', '.git', 'dist', 'data', 'test-results', 'playwright-report', 'screenshots'])

/** Tests that take minutes, or start server processes. */
const NOT_RUN = ['tests/sync/two-servers.test.ts', 'tests/contract/*server*.test.ts', 'tests/contract/killed-*.test.ts']
const VITEST = ['run', '--project', 'node', '--bail', '1', ...NOT_RUN.flatMap((pattern) => ['--exclude', pattern])]

const { values } = parseArgs({
  options: {
    of: { type: 'string', default: 'src/sync,server/sync' },
    since: { type: 'string' },
    most: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '2' },
    by: { type: 'string', default: 'unit,simulation,tests' },
    patience: { type: 'string', default: '300' },
  },
})
let output = ''
const patienceMs = Number(values.patience) * 1000

const copy = mkdtempSync(join(tmpdir(), 'doorstep-mutants-'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
cpSync(ROOT, copy, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) })
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))

const files = values.of
  .split(',')
  .flatMap((target) => (target.endsWith('.ts') ? [target] : globSync(`${target}/**/*.ts`, { cwd: ROOT })))
  .filter((file) => !file.endsWith('.test.ts'))
const all = files.flatMap((file) =>
  mutantsOf(file, readFileSync(join(copy, file), 'utf8'), values.since ? linesSince(values.since, file) : undefined),
)
const chosen = sample(all, Number(values.most))
console.log(`${chosen.length} of ${all.length} mutants of ${files.length} files`)

for (const folder of new Set(files.map(folderOf))) {
  const noticed = await whoNotices(folder)
  if (noticed !== undefined) throw new Error(`Without any mutant, ${noticed} fails:\n${output}`)
}
const survivors: Mutant[] = []
for (const mutant of chosen) {
  const path = join(copy, mutant.file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, applied(source, mutant))
  const noticed = await whoNotices(folderOf(mutant.file))
  writeFileSync(path, source)
  console.log(`${(noticed ?? 'NOT NOTICED').padEnd(14)} ${inWords(mutant)}`)
  if (noticed === undefined) survivors.push(mutant)
}
console.log(`\n${survivors.length} of ${chosen.length} not noticed`)
for (const mutant of survivors) console.log(inWords(mutant))

function inWords({ file, line, before, after }: Mutant): string {
  return `${file}:${line}  ${before.trim()}  ->  ${after.trim() || '(left out)'}`
}

function folderOf(file: string): string {
  return file.split('/').slice(0, 2).join('/')
}

/** The first run that fails or doesn't end, the quickest first; undefined if none does. */
async function whoNotices(folder: string): Promise<string | undefined> {
  const vitest = ['node_modules/vitest/vitest.mjs', ...VITEST]
  const near = folder.startsWith('server') ? ['tests/contract', 'tests/sync/'] : ['tests/sync/']
  const runs: Record<string, readonly string[]> = {
    unit: [...vitest, folder],
    simulation: ['tests/sync/simulation/long.ts', '--seeds', values.seeds, '--shrink', '0'],
    tests: [...vitest, ...near],
  }
  for (const name of values.by.split(',')) if (!(await passes(runs[name] ?? []))) return name
  return undefined
}

function passes(command: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const end = setTimeout(() => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'), patienceMs)
    child.on('close', (code) => {
      clearTimeout(end)
      resolve(code === 0)
    })
  })
}

function linesSince(ref: string, file: string): Set<number> {
  const changes = execFileSync('git', ['diff', '--unified=0', ref, '--', file], { cwd: ROOT })
  const lines = new Set<number>()
  for (const [, from, count = '1'] of changes.toString().matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm))
    for (let line = 0; line < Number(count); line += 1) lines.add(Number(from) + line)
  return lines
}

function sample<Item>(items: readonly Item[], most: number): Item[] {
  const random = createRandom(Number(values.seed))
  const left = [...items]
  const chosenItems: Item[] = []
  while (left.length > 0 && chosenItems.length < most)
    chosenItems.push(...left.splice(Math.floor(random.next() * left.length), 1))
  return chosenItems
}
