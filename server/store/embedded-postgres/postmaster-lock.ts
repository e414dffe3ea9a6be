import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Placement } from './placement.ts'

const lockFile = ({ data }: Placement) => join(data, 'postmaster.pid')

/** The process that the lock of the data folder names; undefined without a lock. */
export function lockHolder(placement: Placement): number | undefined {
  const pid = Number(readLock(placement)?.split('\n')[0])
  return Number.isInteger(pid) && pid > 1 ? pid : undefined
}

/**
 * After a crash, and above all in a container that starts over, the number in the lock may by now belong to some
 * other process, and PostgreSQL would wait for it for ever. It takes no notice of its own parent, so we put our
 * number in its place: the file stays, and with it PostgreSQL's check for processes that still use the memory.
 */
export function freeStaleLock(placement: Placement): void {
  const pid = lockHolder(placement)
  if (pid === undefined || !isRunning(pid) || isPostgres(pid)) return
  const [, ...rest] = readLock(placement)?.split('\n') ?? []
  writeFileSync(lockFile(placement), [process.pid, ...rest].join('\n'))
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

function readLock(placement: Placement): string | undefined {
  try {
    return readFileSync(lockFile(placement), 'utf8')
  } catch {
    return undefined
  }
}
