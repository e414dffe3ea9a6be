import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A browser's profile. Only the processes of that browser have its path in their command line. */
export class ProfileFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'doorstep-engine-'))

  async killProcesses(): Promise<void> {
    for (const pid of this.processes()) killIfThere(pid)
    while (this.processes().length > 0) await new Promise((resolve) => setTimeout(resolve, 50))
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }

  processes(): number[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid && mentions(name, this.path))
      .map(Number)
  }
}

/** Checks the environment, too: some browsers' processes don't have the path in their command line. */
function mentions(pid: string, path: string): boolean {
  return ['cmdline', 'environ'].some((file) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8').includes(path)
    } catch {
      return false
    }
  })
}

/** A process may have ended with its browser. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
