import { join } from 'node:path'
import { type Config, publicUrlOf } from './config.ts'
import { createMailFolder } from './providers/mail-folder.ts'
import type { MailTransport } from './providers/mail.ts'
import { createSmtpMail } from './providers/smtp-mail.ts'

/** Through the operator's mail server; without one each mail is a file, whose path `say` tells. */
export function createMail(config: Config, say: (line: string) => void): MailTransport {
  const from = mailFromOf(config)
  if (config.smtpUrl) return createSmtpMail({ url: config.smtpUrl, from })
  return createMailFolder({
    folder: join(config.dataDir, 'mail'),
    from,
    clock: () => new Date(),
    onWritten: (path) => say(`A mail was written to ${path}`),
  })
}

export const mailFromOf = (config: Config) =>
  config.mailFrom ?? `Doorstep <no-reply@${new URL(publicUrlOf(config)).hostname}>`
