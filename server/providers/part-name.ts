import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

// Names for files that are being written. Each is written under a name that contains its process id, and renamed once
// it is complete. The next start recognises the parts of a killed process without disturbing servers that share the
// folder.

/** Longer than a request, or reading a file, may take. */
const LONGEST_WORK_MS = 3_600_000

const HOST = hostname().replaceAll(/\W/g, '-')
const STARTED_AT = Date.now() - process.uptime() * 1000
const PART = /^.{1,80}\.(?<host>[\w-]+)\.(?<pid>\d+)\.part$/

export const newPartName = (name: string = randomUUID()) => `${name}.${HOST}.${process.pid}.part`

export const isPart = (name: string) => PART.test(name)

/** Whether a part is left over: its process no longer writes it. */
export function isLeftPart(name: string, writtenAt: Date, now: Date): boolean {
  const { host, pid } = PART.exec(name)?.groups ?? {}
  if (now.getTime() - writtenAt.getTime() > LONGEST_WORK_MS) return true
  if (host !== HOST) return false
  return Number(pid) === process.pid ? writtenAt.getTime() < STARTED_AT : !isRunning(Number(pid))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // The process runs as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
