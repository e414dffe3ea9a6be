import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { Placement } from './placement.ts'
import type { RunAs } from './run-as.ts'

const LOG_BYTES = 10_000_000
export const logFile = ({ home }: Placement) => join(home, 'log')

/** Detached: neither a killed server nor Ctrl-C in its terminal may stop PostgreSQL. */
export function startPostmaster(placement: Placement, { postgres, env }: Binaries, user: RunAs) {
  const log = openLog(placement)
  // The log entry of a refused row would otherwise quote the row.
  const quiet = ['log_error_verbosity=terse', 'log_min_error_statement=panic']
  const settings = [...quiet, 'listen_addresses=', 'unix_socket_permissions=0700', 'timezone=UTC', 'log_timezone=UTC']
  const child = spawn(
    postgres,
    ['-D', placement.data, '-k', placement.socketDir, ...settings.flatMap((setting) => ['-c', setting])],
    { ...user, env, cwd: '/', stdio: ['ignore', log, log], detached: true },
  )
  let failed = false
  child.on('error', () => (failed = true))
  child.unref()
  closeSync(log)
  return {
    hasEnded: () => failed || child.exitCode !== null || child.signalCode !== null,
    stop: () => void child.kill('SIGINT'),
  }
}

function openLog(placement: Placement): number {
  const file = logFile(placement)
  const isLong = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES
  return openSync(file, isLong ? 'w' : 'a', 0o600)
}

export const whyNotStarted = (placement: Placement) => reasonIn(readFileSync(logFile(placement), 'utf8'))

/** PostgreSQL logs more lines after the reason; the last one only reports the shutdown. */
const LAST_WORDS = 20

export function reasonIn(log: string): string {
  const lines = log.trim().split('\n').slice(-LAST_WORDS)
  return lines.findLast((line) => /\b(FATAL|PANIC): /.test(line)) ?? lines.at(-1) ?? ''
}
