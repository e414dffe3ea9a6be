import type { MAIL_ROUTES } from '../../contract/entities/marketing/campaign.ts'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface ReadyMail {
  readonly from: string
  readonly to: string
  readonly message: Buffer
  readonly token: string
}

/**
 * The result of an attempt.
 * - `accepted`: the email is on its way.
 * - `refused`: it isn't, with the reason. `isForGood`: retrying is useless. `isBadAddress`: the address doesn't exist.
 * - `unreachable`: the email was not handed over, and the recipient was not judged. `isBadSender`: the mail server refused our sender address, but only after it had the recipient, so perhaps for this recipient only.
 * - `unknown`: the email was handed over and no reply arrived.
 */
export type HandOver =
  | { readonly kind: 'accepted'; readonly answer: string }
  | { readonly kind: 'refused'; readonly answer: string; readonly isForGood: boolean; readonly isBadAddress: boolean }
  | { readonly kind: 'unreachable'; readonly answer: string; readonly isBadSender?: boolean }
  | { readonly kind: 'unknown'; readonly answer: string }

/** Sends campaign emails. Tries each once and never rejects: the ledger decides about retries. */
export interface MailRelay {
  readonly route: (typeof MAIL_ROUTES)[number]
  handOver(mail: ReadyMail): Promise<HandOver>
  close(): void
}

/** Without a mail server each email becomes an .eml file, and nothing is delivered. */
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
