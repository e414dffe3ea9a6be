import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import type { SettingsRow } from '../../store/marketing-settings.ts'

// DKIM (RFC 6376), relaxed/relaxed with rsa-sha256. nodemailer's own reads the key anew for each mail and puts every
// byte through five streams, which costs more than all the rest of a mail.

/** Beside what RFC 6376 recommends, both headers of RFC 8058: a signature that leaves them out does not count. */
const SIGNED = [
  'from',
  'sender',
  'reply-to',
  'subject',
  'date',
  'message-id',
  'to',
  'cc',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'in-reply-to',
  'references',
  'list-id',
  'list-help',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'feedback-id',
]

type Signer = (message: Buffer) => Promise<Buffer>
type SigningSettings = Pick<SettingsRow, 'dkim_domain' | 'dkim_selector' | 'dkim_private_key'>

const signers = new WeakMap<SigningSettings, Signer>()

/** With the signature of a company's settings at its head; as it is where there is none. Its lines end with CR LF. */
export function signMail(message: Buffer, settings: SigningSettings): Promise<Buffer> {
  const signer = signers.get(settings) ?? signerOf(settings)
  signers.set(settings, signer)
  return signer(message)
}

function signerOf({ dkim_domain: domain, dkim_selector: selector, dkim_private_key: key }: SigningSettings): Signer {
  if (!domain || !selector || !key) return (message) => Promise.resolve(message)
  const privateKey = createPrivateKey(key)
  return async (message) => {
    const field = await signatureOf(message, { domain, selector, privateKey })
    return Buffer.concat([Buffer.from(`${field}\r\n`), message])
  }
}

interface Identity {
  readonly domain: string
  readonly selector: string
  readonly privateKey: KeyObject
}

// In another thread.
const signInThread = promisify<string, Buffer, KeyObject, Buffer>(sign)

async function signatureOf(message: Buffer, { domain, selector, privateKey }: Identity): Promise<string> {
  // A character a byte, whatever the bytes mean.
  const text = message.toString('latin1')
  const headEnd = text.indexOf('\r\n\r\n')
  const fields = fieldsIn(text.slice(0, headEnd))
  const names = SIGNED.filter((name) => fields.has(name))
  const bodyHash = createHash('sha256')
    .update(relaxedBody(text.slice(headEnd + 4)), 'latin1')
    .digest('base64')
  const unsigned = [
    `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domain};`,
    ` s=${selector}; bh=${bodyHash};`,
    ` h=${names.join(':\r\n  ')};`,
    ' b=',
  ].join('\r\n')
  const signed = names.map((name) => `${name}:${fields.get(name) ?? ''}\r\n`).join('')
  const data = `${signed}dkim-signature:${relaxedValue(unsigned)}`
  const signature = await signInThread('sha256', Buffer.from(data, 'latin1'), privateKey)
  return unsigned + signature.toString('base64').replace(/.{70}(?=.)/g, '$&\r\n ')
}

/** The values of the header fields, relaxed, by their names in small letters; of several the last one. */
function fieldsIn(head: string): Map<string, string> {
  const fields = head.split(/\r\n(?![ \t])/)
  return new Map(fields.map((field) => [field.slice(0, field.indexOf(':')).trim().toLowerCase(), relaxedValue(field)]))
}

const relaxedValue = (field: string) =>
  field
    .slice(field.indexOf(':') + 1)
    .replaceAll('\r\n', '')
    .replace(/[ \t]+/g, ' ')
    .replace(/^ | $/g, '')

/** No blanks at the ends of lines, one for several, no empty lines at the end. */
function relaxedBody(body: string): string {
  const lines = body
    .replace(/[ \t]+/g, ' ')
    .replaceAll(' \r\n', '\r\n')
    .replace(/ $/, '')
  let end = lines.length
  while (lines.startsWith('\r\n', end - 2) && end >= 2) end -= 2
  return end === 0 ? '' : `${lines.slice(0, end)}\r\n`
}
