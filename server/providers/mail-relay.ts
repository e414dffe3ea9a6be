import type { MAIL_ROUTES } from '../../contract/entities/marketing/campaign.ts'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One mail, written and signed, for one person. */
export interface ReadyMail {
  /** Where what comes back goes. */
  readonly from: string
  readonly to: string
  readonly message: Buffer
  /** Of this mail alone. */
  readonly token: string
}

/**
 * What became of a mail. `accepted`: it is on its way. `refused`: it is not, and says why; `isForGood` when another
 * try is useless, `isBadAddress` when there is no such person. `unreachable`: nothing was handed over, nobody was asked; `isBadSender` when the mail server would not have the sender,
 * and said so only once it heard of the person: perhaps for them alone.
 * `unknown`: it was handed over and the answer did not come.
 */
export type HandOver =
  | { readonly kind: 'accepted'; readonly answer: string }
  | { readonly kind: 'refused'; readonly answer: string; readonly isForGood: boolean; readonly isBadAddress: boolean }
  | { readonly kind: 'unreachable'; readonly answer: string; readonly isBadSender?: boolean }
  | { readonly kind: 'unknown'; readonly answer: string }

/** How the mails of campaigns leave the house. Tries each once and never rejects: what is tried again, the ledger decides. */
export interface MailRelay {
  readonly route: (typeof MAIL_ROUTES)[number]
  handOver(mail: ReadyMail): Promise<HandOver>
  close(): void
}

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
