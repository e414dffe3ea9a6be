import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchPostgres } from '../../../server/store/embedded-postgres/launch.ts'
import { addNewCluster, newDataDir } from './new-cluster.ts'

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A run of the tests starts hundreds of servers from the same sources. */
const NODE_COMPILE_CACHE = join(tmpdir(), 'doorstep-compile-cache')

/** The real server as an operator starts it: a process with its own port and data folder. */
export class ServerProcess {
  readonly url: string
  readonly dataDir: string
  private readonly port: number
  private readonly settings: Record<string, string>
  private readonly code: string
  private child: ChildProcess | undefined
  private output = ''

  private constructor(port: number, settings: Record<string, string>, code: string) {
    this.port = port
    this.url = `http://localhost:${port}`
    this.dataDir = newDataDir()
    addNewCluster(this.dataDir)
    this.settings = settings
    this.code = code
  }

  /** `code` is the folder of another checkout to compare with. */
  static async start(settings: Record<string, string> = {}, code = process.cwd()): Promise<ServerProcess> {
    const server = new ServerProcess(await freePort(), settings, code)
    await server.start()
    return server
  }

  get pid() {
    return this.child?.pid
  }

  get exitCode() {
    return this.child?.exitCode
  }

  async ended(): Promise<void> {
    if (this.child && this.runs()) await once(this.child, 'close')
  }

  get log() {
    return this.output
  }

  async start(settings: Record<string, string> = {}): Promise<void> {
    const environment = {
      DATA_DIR: this.dataDir,
      PORT: String(this.port),
      DEMO_LEADS: '300',
      BACKUP_AT: 'off',
      NODE_COMPILE_CACHE,
    }
    const child = spawn(process.execPath, ['server/main.ts'], {
      cwd: this.code,
      env: { ...process.env, ...environment, ...this.settings, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child = child
    const keep = (chunk: Buffer) => {
      this.output += chunk.toString()
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    await this.untilHealthy(child)
  }

  async isUp(): Promise<boolean> {
    const answer = await fetch(`${this.url}/api/ready`).catch(() => undefined)
    // A server from before this endpoint is ready when it answers others.
    const isUnknown = answer?.status === 404 && this.code !== process.cwd()
    return answer?.ok === true || isUnknown
  }

  private async untilHealthy(child: ChildProcess): Promise<void> {
    // Writing a large demo takes time.
    const limitMs = 60_000 + 4 * Number(this.settings['DEMO_LEADS'] ?? 0)
    const deadline = Date.now() + limitMs
    while (Date.now() < deadline) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`The server ended before it was ready:\n${this.output}`)
      if (await this.isUp()) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`The server was not ready within ${limitMs} ms:\n${this.output}`)
  }

  /** `kill -9`: the embedded PostgreSQL keeps running, as after a crash. */
  async kill(): Promise<void> {
    await this.end('SIGKILL')
  }

  /** Stops it as its supervisor does. */
  async stop(): Promise<void> {
    await this.end('SIGTERM')
  }

  async dispose(): Promise<void> {
    if (this.runs()) await this.end('SIGTERM')
    else await this.endPostgres()
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  private runs(): boolean {
    return this.child?.exitCode === null && this.child.signalCode === null
  }

  /** Stops the PostgreSQL of a killed server; starting the server for that would take a second. */
  private async endPostgres(): Promise<void> {
    const postgres = await launchPostgres(this.dataDir)
    await postgres.stop()
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child
    if (!child || !this.runs()) return
    const closed = once(child, 'close')
    child.kill(signal)
    await closed
  }
}
