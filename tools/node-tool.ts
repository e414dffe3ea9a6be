import { spawn } from 'node:child_process'

/** Runs a script of an installed package on this same Node and shows what it says. Answers its exit code. */
export function runNodeTool(
  script: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  return run(process.execPath, [`node_modules/${script}`, ...args], env)
}

export function run(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 1))
  })
}
