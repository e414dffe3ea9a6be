import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { ServerProcess } from '../../support/server/server-process.ts'

const running = new Set<ChildProcess>()
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
})

const LIMIT_MS = 2_000

async function hang(how: string, { limitMs = LIMIT_MS, releaseMs = LIMIT_MS * 10 } = {}) {
  const script = ['tests/support/server/hanging-process.ts', how, String(limitMs), String(releaseMs)]
  const child = spawn(process.execPath, script, { stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  while (!output.includes('hangs')) await sleep(20)
  return { child, ended, output: () => output, errors: () => errors }
}

test.each([
  ['in a loop', 'spinForEver'],
  ['in a regular expression', 'matchForEver'],
  ['in a wait', 'waitForEver'],
])(
  'FM-080: logs a main loop that hangs %s with its location and route, and ends the process for a restart',
  async (how, location) => {
    const { ended, errors } = await hang(how)
    expect(await ended).toEqual({ code: 70, signal: null })
    expect(errors()).toContain("Doorstep's main loop has not moved for 2 s.")
    expect(errors()).toContain('The request begun last is POST /api/things/:id.')
    expect(errors()).toMatch(new RegExp(`at ${location} \\(file:.*hanging-process\\.ts:\\d+:\\d+\\)`))
  },
)

test('FM-080: SIGTERM ends a process whose main loop hangs', async () => {
  const { child, ended } = await hang('in a loop', { limitMs: 120_000, releaseMs: 1_000 })
  await sleep(4_000)
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: null, signal: 'SIGTERM' })
})

test('leaves a main loop alone that moves again, and SIGTERM works as before', async () => {
  const { child, ended, output, errors } = await hang('not for long', { limitMs: 60_000, releaseMs: 500 })
  while (!output().includes('moves')) await sleep(20)
  await sleep(500)
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, signal: null })
  expect(errors()).toBe('')
})

test('FM-080: a process that was stopped for longer than the limit, like a suspended machine, continues', async () => {
  const { child, ended, errors } = await hang('not at all')
  child.kill('SIGSTOP')
  await sleep(2 * LIMIT_MS)
  child.kill('SIGCONT')
  await sleep(LIMIT_MS)
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, signal: null })
  expect(errors()).toBe('')
})

test('FM-080: watches the server itself: after ten seconds it logs what it hangs in, and ends', {
  timeout: 120_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-hang-'))
  const preload = join(folder, 'hang.mjs')
  writeFileSync(
    preload,
    `import { isMainThread } from 'node:worker_threads'
     function hangHere() { for (;;) Math.random() }
     if (isMainThread) process.on('SIGUSR2', hangHere)`,
  )
  const server = await ServerProcess.start({ DEMO_LEADS: '0', NODE_OPTIONS: `--import=${preload}` })
  await fetch(`${server.url}/api/live`)
  process.kill(server.pid ?? 0, 'SIGUSR2')
  await server.ended()
  expect(server.exitCode).toBe(70)
  expect(server.log).toContain("Doorstep's main loop has not moved for 10 s. The request begun last is GET /api/live.")
  expect(server.log).toContain('at hangHere (')
  await server.start()
  expect(await server.isUp()).toBe(true)
  await server.dispose()
  rmSync(folder, { recursive: true })
})
