import { createHash, sign } from 'node:crypto'
import { promisify } from 'node:util'
import type { SettingsRow } from '../../store/marketing/marketing-settings.ts'

// DKIM (RFC 6376), relaxed/relaxed, RSA-SHA256.
//
// Libraries sign the headers that exist. A header that is added on the way would then be shown instead of the signed
// one, so the important names are signed once more than they occur.

const SIGNED = [
  'From',
  'Reply-To',
  'Subject',
  'Date',
  'Message-ID',
  'To',
  'MIME-Version',
  'Content-Type',
  'List-Id',
  'List-Help',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'List-Subscribe',
  'List-Post',
  'List-Owner',
  'List-Archive',
  'Feedback-ID',
]
const OVER_SIGNED = new Set(
  ['From', 'To', 'Subject', 'Reply-To', 'Content-Type', ...SIGNED.filter((name) => name.startsWith('List-'))].map(
    (name) => name.toLowerCase(),
  ),
)

type SigningSettings = Pick<SettingsRow, 'dkim_domain' | 'dkim_selector' | 'dkim_private_key'>

const signAsync = promisify<string, Buffer, string, Buffer>(sign)

/** Prepends the signature if the company has set one up. Lines end with CR LF. */
export async function signMail(message: Buffer, settings: SigningSettings): Promise<Buffer> {
  const { dkim_domain: domain, dkim_selector: selector, dkim_private_key: privateKey } = settings
  if (!domain || !selector || !privateKey) return message
  const { headers, body } = partsOf(message)
  const chosen = chosenHeaders(headers)
  const bodyHash = createHash('sha256').update(relaxedBody(body), 'latin1').digest('base64')
  const unsigned = [
    'v=1; a=rsa-sha256; c=relaxed/relaxed',
    `d=${domain}`,
    `s=${selector}`,
    `t=${Math.floor(Date.now() / 1000)}`,
    `h=${chosen.map(({ name }) => name).join(':\r\n ')}`,
    `bh=${bodyHash}`,
    'b=',
  ].join(';\r\n ')
  const signed = chosen.flatMap(({ header }) => (header === undefined ? [] : [`${relaxed(header)}\r\n`]))
  const text = signed.join('') + relaxed(`DKIM-Signature: ${unsigned}`)
  const signature = await signAsync('sha256', Buffer.from(text, 'latin1'), privateKey)
  const folded = signature.toString('base64').match(/.{1,72}/g) ?? []
  return Buffer.concat([Buffer.from(`DKIM-Signature: ${unsigned}${folded.join('\r\n ')}\r\n`, 'latin1'), message])
}

/** Decodes one character per byte, which leaves multi-byte letters unchanged. */
function partsOf(message: Buffer): { headers: string[]; body: string } {
  const whole = message.toString('latin1')
  const end = whole.indexOf('\r\n\r\n')
  const head = end < 0 ? whole : whole.slice(0, end)
  const headers: string[] = []
  for (const line of head.split('\r\n')) {
    if (/^[ \t]/.test(line) && headers.length > 0) headers[headers.length - 1] += `\r\n${line}`
    else headers.push(line)
  }
  return { headers, body: end < 0 ? '' : whole.slice(end + 4) }
}

/** Takes the headers of a name from the last to the first, as verifiers do, then once more if none may be added. */
function chosenHeaders(headers: readonly string[]): { name: string; header: string | undefined }[] {
  return SIGNED.flatMap((name) => {
    const lower = name.toLowerCase()
    const all = headers.filter((header) => header.slice(0, header.indexOf(':')).trimEnd().toLowerCase() === lower)
    const present = all.toReversed().map((header) => ({ name, header: header as string | undefined }))
    return OVER_SIGNED.has(lower) ? [...present, { name, header: undefined }] : present
  })
}

function relaxed(header: string): string {
  const colon = header.indexOf(':')
  const value = header.slice(colon + 1).replaceAll('\r\n', '')
  return `${header.slice(0, colon).trimEnd().toLowerCase()}:${value.replace(/[ \t]+/g, ' ').trim()}`
}

function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => {
    const folded = line.replace(/[ \t]+/g, ' ')
    return folded.endsWith(' ') ? folded.slice(0, -1) : folded
  })
  let end = lines.length
  while (end > 0 && lines[end - 1] === '') end--
  return lines
    .slice(0, end)
    .map((line) => `${line}\r\n`)
    .join('')
}
