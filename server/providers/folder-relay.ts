import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailRelay } from './mail-relay.ts'

/** Where there is no mail server: each mail is an .eml file. Nothing is delivered. */
export const createFolderRelay = (folder: string): MailRelay => ({
  route: 'folder',
  handOver: async ({ message, token }) => {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const draft = join(folder, `.${token}.draft`)
      await writeFile(draft, message, { mode: 0o600 })
      await rename(draft, join(folder, `campaign-${token}.eml`))
      return { kind: 'accepted', answer: 'written to a file' }
    } catch (error) {
      return { kind: 'unreachable', answer: error instanceof Error ? error.message : 'The file was not written.' }
    }
  },
  close: () => {},
})
