import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { installFromDebian } from '../../../tools/debian-packages.ts'

/** Installing packages may take minutes. */
export const INSTALL_MS = 300_000

export interface DebianProgram {
  readonly binary: string
  readonly package: string
}

export async function ensurePrograms(...programs: readonly DebianProgram[]): Promise<void> {
  for (const { binary, package: name } of programs)
    if (!existsSync(binary) && !(await installFromDebian(name))) throw new Error(`Install ${name} first.`)
}

const LOOKS = 400
const LOOK_AGAIN_MS = 25
const ENDS_WITHIN_MS = 5_000

interface Start {
  readonly args: readonly string[]
  /** Has its settings, and is deleted with the program. */
  readonly folder: string
  readonly isUp: () => Promise<boolean>
}

/** Runs it until it is stopped. Rejects with its output if it doesn't start. */
export async function startProgram(
  { binary }: DebianProgram,
  { args, folder, isUp }: Start,
): Promise<{ stop(): Promise<void> }> {
  const child = spawn(binary, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, HOME: folder } })
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => printed.push(chunk.toString()))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const stop = async () => {
    if (!hasEnded()) {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      if (!(await Promise.race([gone, sleep(ENDS_WITHIN_MS)]))) child.kill('SIGKILL')
    }
    rmSync(folder, { recursive: true, force: true })
  }
  for (let looked = 0; looked < LOOKS && !hasEnded(); looked++) {
    if (await isUp()) return { stop }
    await sleep(LOOK_AGAIN_MS)
  }
  await stop()
  throw new Error(`${binary} did not start: ${printed.join('')}`)
}
