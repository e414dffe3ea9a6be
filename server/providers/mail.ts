import { createTransport } from 'nodemailer'
import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface MailTransport {
  /** Resolves when the email is handed over, with the path if it became a file. Rejects with `MailFailure`. */
  send(mail: Mail): Promise<{ path?: string }>
  /** Does everything except sending, fails for the same reasons and takes about as long. */
  rehearse(mail: Mail): Promise<void>
}

export class MailFailure extends Error {
  override name = 'MailFailure'
}

export async function orMailFailure<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    throw new MailFailure('A mail could not be sent.', { cause })
  }
}

/** Short, because a user waits for the answer. */
const PATIENCE_MS = 10_000

export function createSmtpMail({ url, from }: { url: string; from: string }): MailTransport {
  const smtp = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: (mail) =>
      orMailFailure(async () => {
        await smtp.sendMail({ ...mail, from })
        return {}
      }),
    rehearse: () =>
      orMailFailure(async () => {
        await smtp.verify()
      }),
  }
}

interface MailFolderOptions {
  readonly folder: string
  readonly from: string
  readonly clock: () => Date
  readonly onWritten: (path: string) => void
}

export function createMailFolder({ folder, from, clock, onWritten }: MailFolderOptions): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

  /** Readers of the folder ignore this name until the file is complete. */
  async function writeDraft(mail: Mail): Promise<string> {
    const { message } = await composer.sendMail({ ...mail, from })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const draft = join(folder, `.${randomUUID()}.draft`)
    // Only for its owner, because the email may contain a link that sets a password.
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

const fileName = (at: Date) => `${at.toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
