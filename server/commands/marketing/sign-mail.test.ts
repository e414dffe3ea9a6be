import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifyDkim } from '../../../tests/support/builders/mail-bodies.ts'
import { signMail } from './sign-mail.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const settings = {
  dkim_domain: 'greenway.example',
  dkim_selector: 's1',
  dkim_private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
}
const record = {
  dnsName: 's1._domainkey.greenway.example',
  dnsValue: `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`,
}
const head = [
  'From: =?UTF-8?Q?Zo=C3=AB?= <news@greenway.example>',
  'To:  ann@b.example ',
  'Subject: A long subject that',
  ' goes on in\ta second line',
  'List-Unsubscribe:',
  ' <https://a.example/leave>,',
  '\t<mailto:b@a.example>',
  'X-Other: not signed',
].join('\r\n')

const resultOf = async (raw: Buffer) => (await verifyDkim(raw, record))[0]?.status.result

test.each([
  ['lines with blanks in and behind them', 'Dear  Ann,\t look \r\n\r\nhere  \r\n'],
  ['empty lines at its end', 'Dear Ann\r\n\r\n \r\n\r\n'],
  ['no line end at its end', 'Dear Ann'],
  ['nothing', ''],
  ['only empty lines', '\r\n\r\n'],
  ['letters of several bytes', 'Liebe Zoë, 20 £\u00A0\r\n'],
])('an independent verifier accepts the signature of a body with %s', async (_what, body) => {
  const signed = await signMail(Buffer.from(`${head}\r\n\r\n${body}`), settings)
  expect(signed.toString()).toMatch(new RegExp(`\r\n${head.slice(0, 6)}`))
  expect(await resultOf(signed)).toBe('pass')
})

test('a change of the body or of a signed header breaks the signature', async () => {
  const signed = (await signMail(Buffer.from(`${head}\r\n\r\nDear Ann\r\n`), settings)).toString()
  const changed = (from: string, to: string) => resultOf(Buffer.from(signed.replace(from, to)))
  expect(await changed('Dear Ann', 'Dear Bo')).toBe('neutral')
  expect(await changed('A long subject', 'Another subject')).toBe('fail')
  expect(await changed('https://a.example/leave', 'https://evil.example')).toBe('fail')
  expect(await changed('not signed', 'who cares')).toBe('pass')
})

test.each([
  'From: Evil <a@evil.example>',
  'Subject: Another',
  'To: all@evil.example',
  'Reply-To: a@evil.example',
  'Content-Type: text/html',
  'List-Id: <evil.example>',
  'List-Help: <https://evil.example>',
  'List-Unsubscribe: <https://evil.example>',
  'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  'List-Subscribe: <https://evil.example>',
  'List-Post: <mailto:a@evil.example>',
  'List-Owner: <mailto:a@evil.example>',
  'List-Archive: <https://evil.example>',
])('an added header breaks the signature: %s', async (added) => {
  const signed = (await signMail(Buffer.from(`${head}\r\n\r\nDear Ann\r\n`), settings)).toString()
  expect(await resultOf(Buffer.from(signed.replace('X-Other:', `${added}\r\nX-Other:`)))).toBe('fail')
  expect(await resultOf(Buffer.from(signed.replace('X-Other:', 'X-Added: y\r\nX-Other:')))).toBe('pass')
})

test('an email without a key stays unchanged', async () => {
  const mail = Buffer.from(`${head}\r\n\r\nDear Ann\r\n`)
  expect(await signMail(mail, { ...settings, dkim_private_key: null })).toBe(mail)
})
