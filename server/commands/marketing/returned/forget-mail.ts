import { createReadStream } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PersonalData } from '../../../../contract/endpoints/personal-data.ts'
import { subscriberIdOf } from '../../../../contract/entities/marketing/subscriber.ts'
import type { Store } from '../../../store/core/open-store.ts'
import { type PersonTraces, tokensOf } from '../../../store/leads/person-traces.ts'

/** Folders of files that wait, are being read, or are kept for a month afterwards. */
const PARTS = ['.', 'new', 'cur', 'reading', 'read', 'unreadable']

export async function forgetReturnedMail(folder: string, { emails, tokens }: PersonTraces): Promise<void> {
  const words = [...emails, ...tokens]
  if (words.length === 0) return
  for await (const path of filesIn(folder)) await removeIfQuoting(path, words)
}

interface KeptMail {
  readonly path: string
  readonly at: Date
}

/** Finds only emails of this company, because another company's may concern the same address. */
export async function findReturnedMail(
  { store, folder }: { readonly store: Store; readonly folder: string },
  companyId: string,
  emails: readonly string[],
): Promise<KeptMail[]> {
  const tokens = await tokensOf(store.db, companyId, emails.map(subscriberIdOf))
  if (tokens.length === 0) return []
  const mails: KeptMail[] = []
  for await (const path of filesIn(folder)) {
    const about = (await isQuoting(path, tokens)) ? await stat(path).catch(ifGone) : undefined
    if (about) mails.push({ path, at: about.mtime })
  }
  return mails.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

const MOST_SHOWN_BYTES = 1_000_000

export async function* contentsOf(mails: readonly KeptMail[]): AsyncGenerator<PersonalData['returnedMail'][number]> {
  for (const { path, at } of mails) {
    const content = await beginningOf(path).catch(ifGone)
    if (content !== undefined) yield { at: at.toISOString(), content }
  }
}

async function beginningOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST_SHOWN_BYTES), 0, MOST_SHOWN_BYTES, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

async function* filesIn(folder: string): AsyncGenerator<string> {
  for (const part of PARTS) {
    const entries = await readdir(join(folder, part), { withFileTypes: true }).catch(() => [])
    for (const entry of entries) if (entry.isFile()) yield join(folder, part, entry.name)
  }
}

export async function removeIfQuoting(path: string, words: readonly string[]): Promise<void> {
  if (await isQuoting(path, words)) await rm(path, { force: true })
}

async function isQuoting(path: string, words: readonly string[]): Promise<boolean> {
  const isNamed = words.some((word) => path.toLowerCase().includes(word))
  // Another server may just have moved or removed the file.
  return isNamed || ((await quotesOne(path, words).catch(ifGone)) ?? false)
}

/** A file may be larger than memory, so it is read in pieces. */
export const PIECE_BYTES = 64 * 1024

/** Headers contain addresses and our tokens in plain text, however the body is encoded. */
async function quotesOne(path: string, words: readonly string[]): Promise<boolean> {
  const longest = Math.max(...words.map(({ length }) => length))
  let text = ''
  for await (const piece of createReadStream(path, { encoding: 'latin1', highWaterMark: PIECE_BYTES })) {
    // A term may begin in one piece and end in the next.
    text = text.slice(-longest) + String(piece).toLowerCase()
    if (words.some((word) => text.includes(word))) return true
  }
  return false
}

const ifGone = (error: unknown): undefined => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
