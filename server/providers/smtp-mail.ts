import { createTransport } from 'nodemailer'
import { type MailTransport, orMailFailure } from './mail.ts'

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
