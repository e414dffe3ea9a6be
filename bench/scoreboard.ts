import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { withDatabase } from '../tests/sync/simulation/database.ts'
import { bundle } from './scoreboard/bundles.ts'
import { peers } from './scoreboard/contenders.ts'
import { type Job, line, type Line } from './scoreboard/job.ts'
import { printTable } from './scoreboard/table.ts'
import { add, noScore, type Score, type Total } from './scoreboard/verdict.ts'
import type { Figure } from './support/report.ts'

const SEEDS = Number(process.env['SCOREBOARD_SEEDS'] ?? 12)
const ONLY = (process.env['SCOREBOARD_PEERS'] ?? '').split(',').filter(Boolean)
const PROCESSES = 2

/** The same days in the field, with the same faults, for our engine and for each peer: see docs/decisions/0016. */
export async function benchScoreboard(): Promise<Figure[]> {
  execFileSync('npm', ['ci', '--silent', '--ignore-scripts', '--prefix', 'bench/peers'])
  const entries = peers.flatMap(({ entry, workerEntry }) => (workerEntry ? [entry, workerEntry] : [entry]))
  const code = Object.fromEntries(await Promise.all(entries.map(async (entry) => [entry, await bundle(entry)])))
  const seeds = Array.from({ length: SEEDS }, (_, index) => index + 1)
  const lines = await withDatabase((connection) =>
    Promise.all(
      Array.from({ length: PROCESSES }, (_, nth) =>
        runSeeds({
          connection: { ...connection },
          seeds: seeds.filter((seed) => seed % PROCESSES === nth),
          only: ONLY,
          code,
        }),
      ),
    ),
  )
  const totals = totalsOf(lines.flat())
  printTable(totals, SEEDS)
  return figuresOf(totals.find(({ name }) => name === peers[0]?.name)?.score ?? noScore())
}

async function runSeeds(job: Job): Promise<Line[]> {
  const child = spawn(process.execPath, ['--no-warnings', 'bench/scoreboard/main.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  child.stdin.end(JSON.stringify(job))
  const lines: Line[] = []
  for await (const said of createInterface(child.stdout)) lines.push(line.parse(JSON.parse(said)))
  const [code] = await ended
  if (code !== 0) throw new Error('A process of the scoreboard has failed.')
  return lines
}

const totalsOf = (lines: readonly Line[]): Total[] =>
  peers.flatMap(({ name, configs }) =>
    configs.flatMap((config) => {
      const own = lines.filter((each) => each.name === name && each.config === config)
      return own.length === 0 ? [] : [{ name, config, score: own.map(({ score }) => score).reduce(add, noScore()) }]
    }),
  )

const figuresOf = ({ writes, lost, doubled, diverged, stuck, givenBack }: Score): Figure[] => [
  { what: `of our ${writes} changes: lost`, value: lost, unit: 'x', target: { most: 0 } },
  { what: '  doubled', value: doubled, unit: 'x', target: { most: 0 } },
  { what: '  never sent', value: stuck, unit: 'x', target: { most: 0 } },
  { what: '  refused, and the person told', value: givenBack, unit: 'x' },
  { what: 'devices that show something else than the server', value: diverged, unit: 'x', target: { most: 0 } },
]
