import { createTransport, type SendMailOptions } from 'nodemailer'

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

/** A mail as it goes over the wire, not signed. */
export async function composeMail(mail: SendMailOptions): Promise<Buffer> {
  const { message } = await composer.sendMail(mail)
  if (!Buffer.isBuffer(message)) throw new Error('The mail was not written whole.')
  return message
}
