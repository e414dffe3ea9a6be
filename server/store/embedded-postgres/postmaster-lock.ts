import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Placement, SOCKET } from './placement.ts'

const lockFile = ({ data }: Placement) => join(data, 'postmaster.pid')
const socketLockFile = ({ socketDir }: Placement) => join(socketDir, `${SOCKET}.lock`)

export const lockHolder = (placement: Placement): number | undefined => holderOf(lockFile(placement))

/** A killed process keeps its id until its parent has noticed, or another process gets it. */
export function isPostmasterRunning(placement: Placement): boolean {
  const pid = lockHolder(placement)
  return pid !== undefined && isRunning(pid) && isPostgres(pid)
}

function holderOf(file: string): number | undefined {
  const pid = Number(read(file)?.split('\n')[0])
  return Number.isInteger(pid) && pid > 1 ? pid : undefined
}

/**
 * After a crash the locks may name an unrelated process, for which PostgreSQL would wait for ever. It ignores its own
 * parent, so the id is replaced by ours. The file stays, and with it the check for processes that still use the memory.
 */
export function freeStaleLocks(placement: Placement): void {
  for (const file of [lockFile(placement), socketLockFile(placement)]) {
    const pid = holderOf(file)
    if (pid === undefined || !isRunning(pid) || isPostgres(pid)) continue
    const [, ...rest] = read(file)?.split('\n') ?? []
    writeFileSync(file, [process.pid, ...rest].join('\n'))
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function isPostgres(pid: number): boolean {
  return /postgres/.test(commandOf(pid))
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout ?? ''
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
