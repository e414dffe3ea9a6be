import { relative } from 'node:path'

const ROOT = new URL('../..', import.meta.url).pathname

const FRAME = /(?:\(|\s|file:\/\/)(\/[^\s():]+\.ts):(\d+):\d+\)?$/gm
const NOT_OURS = /^\.\.|node_modules\/|^tests\/support\/server\/record-statements/

/** Pass-throughs send the statements of other files. Named only if there is no other file. */
const CARRIERS =
  /^server\/store\/core\/(statements\/|guarded-pool|copy-rows|tenant-transaction|list-page|whole-list|commit-group|turns)/

/** Migrations run once, on one connection; their result is checked in the catalogue. */
const MIGRATES = /^server\/store\/(core\/migrate|migrations\/)/

const TEST = /^tests\/|\.test\.ts$/

/** The first file and line of the server in a stack. Undefined for statements of tests and migrations. */
export function placeIn(stack: string): string | undefined {
  const frames = [...stack.matchAll(FRAME)]
    .map(([, file = '', line]) => ({ file: relative(ROOT, file), line }))
    .filter(({ file }) => !NOT_OURS.test(file))
  const named = frames.find(({ file }) => !CARRIERS.test(file)) ?? frames.at(-1)
  if (!named || TEST.test(named.file) || frames.some(({ file }) => MIGRATES.test(file))) return
  return `${named.file}:${named.line}`
}
