import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Store } from '../../store/core/open-store.ts'
import { tokensWithAddress } from '../../store/marketing/addressed-tokens.ts'

const AT_ONCE = 1_000
/** As the relay without a mail server names them, whole or cut off. */
const WRITTEN = /^(?:campaign-(?<whole>[\w-]{1,100})\.eml|\.(?<draft>[\w-]{1,100})\.draft)$/

export interface WrittenMail {
  sweep(): Promise<void>
}

/** Removes emails of campaigns, written to files, whose recipient was erased or is in no row. */
export const writtenMail = (store: Store, dataDir: string): WrittenMail => ({
  sweep: async () => {
    const folder = join(dataDir, 'mail')
    const names = (await readdir(folder).catch(() => [])).filter((name) => tokenOf(name) !== undefined)
    for (let from = 0; from < names.length; from += AT_ONCE) {
      const some = names.slice(from, from + AT_ONCE)
      const known = await tokensWithAddress(
        store,
        some.flatMap((name) => tokenOf(name) ?? []),
      )
      for (const name of some) if (!known.has(tokenOf(name) ?? '')) await rm(join(folder, name), { force: true })
    }
  },
})

function tokenOf(name: string): string | undefined {
  const { whole, draft } = WRITTEN.exec(name)?.groups ?? {}
  return whole ?? draft
}
