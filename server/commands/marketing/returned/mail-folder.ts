import { randomUUID } from 'node:crypto'
import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Taken, MOST_BYTES, type ReturnedMail } from './take-mail.ts'

// A mail server leaves files in a folder. Each moves as follows:
//
//   folder/*.eml, folder/new, folder/cur ──moved──► reading ──► read        understood
//                                                       └─────► unreadable  not understood, or the server stopped while reading it
//
// A file is moved before it is opened, so a file that stops the server is never read again.

interface Parts {
  readonly folder: string
  readonly take: (mail: ReturnedMail) => Promise<Taken>
  readonly giveUp: (mail: ReturnedMail) => Promise<void>
  readonly clock: () => Date
  readonly onError: (error: unknown) => void
  readonly signal?: AbortSignal
}

const MOST_FILES = 1_000
/** A younger file may still be incomplete. Maildir needs no wait: files in `new` are complete. */
const QUIET_MS = 10_000
const ABANDONED_MS = 2 * 60_000
const KEPT_MS = 30 * 24 * 60 * 60_000
const SWEPT_EVERY_MS = 60 * 60_000
const MOST_KEPT = { read: 5_000, unreadable: 1_000 } as const

export interface ReturnedFolder {
  /** A file that can't be read doesn't block the others. One that is read again after a crash counts once. */
  look(): Promise<void>
}

export function createReturnedFolder(parts: Parts): ReturnedFolder {
  const { folder, clock, onError, signal } = parts
  let sweptAt = 0
  let looking: Promise<void> | undefined

  async function look() {
    await giveUpAbandoned(parts).catch(onError)
    for (const [from, name] of await waiting(folder)) {
      if (signal?.aborted) return
      await takeFile(parts, from, name).catch(onError)
    }
    if (clock().getTime() - sweptAt < SWEPT_EVERY_MS) return
    sweptAt = clock().getTime()
    for (const kept of ['read', 'unreadable'] as const)
      await sweep(join(folder, kept), MOST_KEPT[kept], clock().getTime()).catch(onError)
  }
  return {
    look: () => (looking ??= look().finally(() => (looking = undefined))),
  }
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

async function waiting(folder: string): Promise<[folder: string, name: string][]> {
  const plain = (await namesIn(folder)).filter((name) => name.toLowerCase().endsWith('.eml') && !name.startsWith('.'))
  const maildir = await Promise.all(
    ['new', 'cur'].map(async (part): Promise<[string, string][]> => {
      const names = (await namesIn(join(folder, part))).filter((name) => !name.startsWith('.'))
      return names.map((name) => [join(folder, part), name])
    }),
  )
  return [...plain.map((name): [string, string] => [folder, name]), ...maildir.flat()].slice(0, MOST_FILES)
}

async function takeFile(parts: Parts, from: string, name: string): Promise<void> {
  const { folder, clock, take } = parts
  const source = join(from, name)
  const facts = await lstat(source).catch(ifGone)
  if (!facts) return
  if (!facts.isFile()) throw new Error(`${source} is not a file.`)
  const age = Math.abs(clock().getTime() - facts.mtimeMs)
  if (from === folder && age < QUIET_MS) return
  const reading = await moveTo(join(folder, 'reading'), source, `${clock().getTime()}-${name}`)
  // Another server has taken the file.
  if (!reading) return
  try {
    const { isUnderstood } = await take({ source: await headOf(reading.path), fileName: name })
    await moveTo(join(folder, isUnderstood ? 'read' : 'unreadable'), reading.path, reading.name)
  } catch (error) {
    await giveBack(parts, { reading: reading.path, source, name })
    throw error
  }
}

/** The database may be unavailable for a short time, so a few retries are worth it. */
const MOST_TRIES = 3
const TRIED = /^tried-(\d)-/

async function giveBack(
  { folder }: Parts,
  { reading, source, name }: { reading: string; source: string; name: string },
) {
  const tries = Number(TRIED.exec(name)?.[1] ?? 0) + 1
  if (tries >= MOST_TRIES) await moveTo(join(folder, 'unreadable'), reading, name)
  else await rename(reading, join(source, '..', `tried-${tries}-${name.replace(TRIED, '')}`))
}

async function moveTo(folder: string, path: string, name: string): Promise<{ path: string; name: string } | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const short = `${name.slice(0, 50).replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`
  const target = join(folder, short)
  const moved = await rename(path, target).then(() => true, ifGone)
  return moved ? { path: target, name } : undefined
}

const ifGone = (error: unknown): undefined => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST_BYTES), 0, MOST_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Files that were being read when a server ended are not read again: they may have caused the end. */
async function giveUpAbandoned({ folder, giveUp, clock }: Parts): Promise<void> {
  const reading = join(folder, 'reading')
  for (const name of await namesIn(reading)) {
    const since = Number(/^\d+/.exec(name)?.[0] ?? 0)
    if (clock().getTime() - since < ABANDONED_MS) continue
    const moved = await moveTo(join(folder, 'unreadable'), join(reading, name), name)
    if (moved) await giveUp({ source: await headOf(moved.path), fileName: name })
  }
}

async function sweep(folder: string, most: number, now: number): Promise<void> {
  const names = await namesIn(folder)
  const aged = await Promise.all(
    names.map(async (name) => ({ name, at: (await lstat(join(folder, name)).catch(ifGone))?.mtimeMs ?? 0 })),
  )
  const newestFirst = aged.toSorted((a, b) => b.at - a.at)
  const old = newestFirst.filter(({ at }, index) => index >= most || now - at > KEPT_MS)
  for (const { name } of old) await rm(join(folder, name), { force: true, recursive: true })
}
