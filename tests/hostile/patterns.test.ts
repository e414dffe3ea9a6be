import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { BOUNDED, readPatterns, type Pattern } from '../../tools/patterns.ts'

// Long texts made of what a pattern looks for, so that it starts to match everywhere and ends nowhere.

const LENGTH = 500_000
/** The limit for one text. A pattern that backtracks takes minutes. */
const DEADLINE_MS = 5_000

const repeat = (piece: string) => piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH)
const COMMON = [' ', 'a', '0', '\n', '{', '<', '(', 'a ', 'a.', 'a@', '<a ', '-1,', '\t \n'].map(repeat)

function textsFor({ source }: Pattern): string[] {
  const letters = [
    ...new Set(
      source
        .replaceAll(/\\[a-zA-Z]|[[\](){}|?*+^$\\]/g, ' ')
        .split(/\s+/)
        .filter(Boolean),
    ),
  ]
  return [...COMMON, ...letters.slice(0, 4).map((piece) => `${repeat(piece)}\u0000`)]
}

/** A pattern that doesn't end would block the test, so another thread runs it. */
const RUNNER = `
  const { parentPort } = require('node:worker_threads')
  parentPort.on('message', ({ source, flags, texts }) => {
    const pattern = new RegExp(source, flags)
    for (const text of texts) { pattern.lastIndex = 0; pattern.exec(text); text.replace(pattern, '') }
    parentPort.postMessage('done')
  })`

async function isDone(worker: Worker, pattern: Pattern): Promise<boolean> {
  worker.postMessage({ ...pattern, texts: textsFor(pattern) })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), DEADLINE_MS * 4)))
  const done = await Promise.race([
    new Promise<boolean>((resolve) => worker.once('message', () => resolve(true))),
    late,
  ])
  clearTimeout(timer)
  return done
}

test('no regular expression of the product takes long over 500 kB of hostile text', { timeout: 240_000 }, async () => {
  const { patterns } = readPatterns()
  const known = new Map(
    patterns.filter(({ source }) => !BOUNDED.has(source)).map((one) => [one.source + one.flags, one]),
  )
  expect(known.size).toBeGreaterThan(100)
  const slow: string[] = []
  let worker = new Worker(RUNNER, { eval: true })
  for (const pattern of known.values()) {
    if (await isDone(worker, pattern)) continue
    slow.push(`${pattern.file}: ${pattern.source}`)
    await worker.terminate()
    worker = new Worker(RUNNER, { eval: true })
  }
  await worker.terminate()
  expect(slow).toEqual([])
})
