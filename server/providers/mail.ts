import { createTransport } from 'nodemailer'
import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

export interface Mail {
  /** An address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** How mail leaves the house. */
export interface MailTransport {
  /** Resolves when it is handed over, with the path where it became a file. Rejects with `MailFailure`. */
  send(mail: Mail): Promise<{ path?: string }>
  /** Goes as far as it can without sending, fails for the same reasons and takes about as long. */
  rehearse(mail: Mail): Promise<void>
}

/** The mail did not leave; `cause` says why. */
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

/** Somebody waits for the answer. */
const PATIENCE_MS = 10_000

/** Through a mail server, named as `smtp://user:password@host:587`. */
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
