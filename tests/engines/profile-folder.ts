import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A browser's profile. Its path is in the command line of every process of that browser, and of no other. */
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

/** Checks the environment too: some browsers' processes have no telling command line. */
function mentions(pid: string, path: string): boolean {
  return ['cmdline', 'environ'].some((file) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8').includes(path)
    } catch {
      return false
    }
  })
}

/** With its browser a process may be gone already. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
