import { createReadStream } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PersonTraces } from '../../../store/leads/person-traces.ts'

/** Waiting, being read, and kept for a month after that. */
const PARTS = ['.', 'new', 'cur', 'reading', 'read', 'unreadable']

export async function forgetReturnedMail(folder: string, { emails, tokens }: PersonTraces): Promise<void> {
  const words = [...emails, ...tokens]
  if (words.length === 0) return
  for (const part of PARTS) {
    const entries = await readdir(join(folder, part), { withFileTypes: true }).catch(() => [])
    for (const entry of entries) if (entry.isFile()) await removeIfQuoting(join(folder, part, entry.name), words)
  }
}

export async function removeIfQuoting(path: string, words: readonly string[]): Promise<void> {
  const isNamed = words.some((word) => path.toLowerCase().includes(word))
  // Another server may just have moved or removed it.
  if (isNamed || (await quotesOne(path, words).catch(ifGone))) await rm(path, { force: true })
}

/** A file may be larger than memory, so it is read in pieces. */
export const PIECE_BYTES = 64 * 1024

/** Headers name addresses and our tokens as they are, however the body is encoded. */
async function quotesOne(path: string, words: readonly string[]): Promise<boolean> {
  const longest = Math.max(...words.map(({ length }) => length))
  let text = ''
  for await (const piece of createReadStream(path, { encoding: 'latin1', highWaterMark: PIECE_BYTES })) {
    // A word may begin in one piece and end in the next.
    text = text.slice(-longest) + String(piece).toLowerCase()
    if (words.some((word) => text.includes(word))) return true
  }
  return false
}

const ifGone = (error: unknown): undefined => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
