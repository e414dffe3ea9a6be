import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

const MS_PER_TICK = 10

/** What processes have spent of the processor, with children of theirs that have ended. */
export const processorMs = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + (fieldsOf(pid)?.ticks ?? 0) * MS_PER_TICK, 0)

/** The embedded PostgreSQL of a data folder: the process that its lock names, and one for each connection. */
export function postgresOf(dataDir: string): number[] {
  const lock = join(realpathSync(join(dataDir, 'postgres')), 'data', 'postmaster.pid')
  const postmaster = Number(readFileSync(lock, 'utf8').split('\n')[0])
  const all = readdirSync('/proc').map(Number).filter(Boolean)
  return [postmaster, ...all.filter((pid) => fieldsOf(pid)?.parent === postmaster)]
}

/** The name of a process may have spaces; what follows it has none. */
function fieldsOf(pid: number): { parent: number; ticks: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { parent: Number(fields[1]), ticks: fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0) }
  } catch {
    return undefined
  }
}
