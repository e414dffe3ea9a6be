import { spawn } from 'node:child_process'

export interface RunOptions {
  readonly env?: Record<string, string>
  readonly isQuiet?: boolean
}

export const runNodeTool = (script: string, args: readonly string[], options: RunOptions = {}) =>
  run(process.execPath, [`node_modules/${script}`, ...args], options)

export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<number> {
  const { env = {}, isQuiet = false } = options
  const output = isQuiet ? 'pipe' : 'inherit'
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', output, output], env: { ...process.env, ...env } })
    const chunks: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
    const endBoth = () => {
      child.kill('SIGTERM')
      child.once('close', () => process.exit(1))
    }
    const signals = ['SIGINT', 'SIGTERM'] as const
    for (const signal of signals) process.once(signal, endBoth)
    child.on('error', () => resolve(1))
    child.on('close', (code) => {
      for (const signal of signals) process.off(signal, endBoth)
      if (code !== 0) process.stderr.write(Buffer.concat(chunks))
      resolve(code ?? 1)
    })
  })
}
