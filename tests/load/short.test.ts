import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const SMALL = '--devices 8 --companies 2 --minutes 0.05 --tunnel 4 --changes 30 --leads 80 --seed 2'

/** Runs as `npm run load` does. Rejects with its output if a promise was broken. */
async function load(args: string): Promise<string> {
  const child = spawn(process.execPath, ['bench/load/main.ts', ...args.split(' ')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  if (code !== 0) throw new Error(`The load ended with ${code}:\n${output}\n${errors}`)
  return output
}

const figure = (output: string, what: string) =>
  [...output.matchAll(new RegExp(`^  ${what} +([\\d.,]+) x`, 'gm'))].map(([, value]) => Number(value?.replace(',', '')))

test('devices that open on a Monday or leave a tunnel save each change once, and all get the news', async () => {
  const output = await load(SMALL)
  // Four changes of each of eight devices, thirty of each of four.
  expect(figure(output, 'changes that were said to be saved')).toEqual([8 * 4, 4 * 30])
  for (const none of ['changes lost', 'changes doubled', 'errors', 'devices that never got everything'])
    expect(figure(output, none), none).toEqual([0, 0])
  for (const shown of ['a saved status', 'a saved note', 'sign in', 'a change in a batch'])
    expect(output).toMatch(new RegExp(`^  ${shown} .*20[01]: \\d+`, 'm'))
  expect(output).toMatch(/^ {2}a saved status: Node +[\d.]+ ms$/m)
}, 300_000)
