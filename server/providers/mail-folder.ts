import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { type Mail, type MailTransport, orMailFailure } from './mail.ts'

export interface MailFolderOptions {
  readonly folder: string
  readonly from: string
  readonly clock: () => Date
  /** Told the path of each mail. */
  readonly onWritten: (path: string) => void
}

/** Where there is no mail server: each mail is an .eml file, which any mail program opens. */
export function createMailFolder({ folder, from, clock, onWritten }: MailFolderOptions): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

  /** Under a name that no reader of the folder takes for a mail, until it is whole. */
  async function writeDraft(mail: Mail): Promise<string> {
    const { message } = await composer.sendMail({ ...mail, from })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const draft = join(folder, `.${randomUUID()}.draft`)
    // Its owner's only: the mail may hold a link that sets a password.
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(message)
      await file.sync()
    } finally {
      await file.close()
    }
    return draft
  }

  return {
    send: (mail) =>
      orMailFailure(async () => {
        const path = join(folder, fileName(clock()))
        await rename(await writeDraft(mail), path)
        onWritten(path)
        return { path }
      }),
    rehearse: (mail) => orMailFailure(async () => rm(await writeDraft(mail))),
  }
}

/** In the order of time. */
const fileName = (at: Date) => `${at.toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
