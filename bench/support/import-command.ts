import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'

export interface Run {
  seconds: number
  peakMegabytes: number
  output: string
}

export async function withCertificates<T>(rows: number, work: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-bench-'))
  const file = join(folder, 'certificates.csv')
  try {
    await run(['tools/make-epc-csv.ts', '--rows', String(rows), '--out', file], {})
    return await work(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const importLeads = (file: string, dataDir: string): Promise<Run> =>
  run([...importCommand('import:leads'), file, '--company', 'Greenway Energy'], { DATA_DIR: dataDir })

export const importRegister = (file: string, dataDir: string): Promise<Run> =>
  run([...importCommand('import:register'), file], { DATA_DIR: dataDir })

/** What the script runs, flags of Node included. */
function importCommand(script: keyof Scripts): string[] {
  const { scripts } = packageJson.parse(JSON.parse(readFileSync('package.json', 'utf8')))
  return scripts[script].split(' ').slice(1)
}

const packageJson = z.object({ scripts: z.object({ 'import:leads': z.string(), 'import:register': z.string() }) })
type Scripts = z.infer<typeof packageJson>['scripts']

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
