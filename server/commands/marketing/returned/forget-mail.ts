import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { waysToReach } from '../../../store/leads/erased-mail.ts'
import type { Store } from '../../../store/core/open-store.ts'

/** Waiting, being read, and kept for a month after that. */
const PARTS = ['.', 'new', 'cur', 'reading', 'read', 'unreadable']

/**
 * Before a person is erased, while the database still knows their addresses: should the server stop in between, the
 * erasure is asked for again.
 */
export async function forgetReturnedMail(
  { store, folder }: { readonly store: Store; readonly folder: string },
  companyId: string,
  who: { readonly leadId: string } | { readonly subscriberId: string },
): Promise<void> {
  const { emails, tokens } = await waysToReach(store, companyId, who)
  const words = [...emails, ...tokens].map((word) => word.toLowerCase())
  if (words.length === 0) return
  for (const part of PARTS) {
    const entries = await readdir(join(folder, part), { withFileTypes: true }).catch(() => [])
    for (const entry of entries) if (entry.isFile()) await removeIfQuoting(join(folder, part, entry.name), words)
  }
}

/** Headers name addresses and our tokens as they are, however the body is encoded. */
async function removeIfQuoting(path: string, words: readonly string[]): Promise<void> {
  // Another server may just have moved or removed it.
  const content = await readFile(path, 'latin1').catch(ifGone)
  const text = `${path}\n${content ?? ''}`.toLowerCase()
  if (words.some((word) => text.includes(word))) await rm(path, { force: true })
}

const ifGone = (error: unknown): undefined => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
