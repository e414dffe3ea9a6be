import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Figure } from './support/report.ts'
import { withServer } from './support/world.ts'

const ROWS = 250_000

/** The command as an operator runs it, beside a running server; a second run of the same file must add nothing. */
export const benchImport = () =>
  withServer({ DEMO_LEADS: '200' }, async (server) => {
    const folder = mkdtempSync(join(tmpdir(), 'doorstep-bench-'))
    const file = join(folder, 'certificates.csv')
    try {
      await run(['tools/make-epc-csv.ts', '--rows', String(ROWS), '--out', file], {})
      const settings = { DATA_DIR: server.dataDir }
      const command = [...importCommand(), file, '--company', 'Greenway Energy']
      const first = await run(command, settings)
      const second = await run(command, settings)
      if (!/ 0 imported/.test(second.output)) throw new Error(`The second import added rows:\n${second.output}`)
      return [
        {
          what: `import:leads, ${ROWS} certificates into leads`,
          value: ROWS / first.seconds,
          unit: 'rows/s',
          target: { least: 20_000 },
        },
        { what: 'the same file again, nothing added', value: ROWS / second.seconds, unit: 'rows/s' },
        { what: 'peak memory of the command', value: first.peakMegabytes, unit: 'MB' },
      ] satisfies Figure[]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

/** What `npm run import:leads` runs, flags of Node included. */
function importCommand(): string[] {
  const { scripts } = packageJson.parse(JSON.parse(readFileSync('package.json', 'utf8')))
  return scripts['import:leads'].split(' ').slice(1)
}

const packageJson = z.object({ scripts: z.object({ 'import:leads': z.string() }) })

interface Run {
  seconds: number
  peakMegabytes: number
  output: string
}

async function run(args: string[], settings: Record<string, string>): Promise<Run> {
  const begin = performance.now()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  let peakMegabytes = 0
  const watch = setInterval(() => (peakMegabytes = Math.max(peakMegabytes, residentMegabytes(child))), 100)
  const [code] = (await once(child, 'close')) as [number | null]
  clearInterval(watch)
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}:\n${output}`)
  return { seconds: (performance.now() - begin) / 1000, peakMegabytes, output }
}

function residentMegabytes(child: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1000
  } catch {
    return 0
  }
}
