import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { Agent, createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localCertificate } from '../../tests/support/fakes/local-certificate.ts'
import { createWebPush } from './web-push.ts'

interface Received {
  headers: NodeJS.Dict<string | string[]>
  body: Buffer
}

const browser = createECDH('prime256v1')
browser.generateKeys()
const auth = randomBytes(16)
const received: Received[] = []
let status = 201
const service = createServer(localCertificate, (request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(chunks) })
    response.writeHead(status).end()
  })
})
beforeAll(async () => {
  await once(service.listen(0, 'localhost'), 'listening')
})
afterAll(() => service.close())

const message = {
  userId: '6f9c2f5e-0000-4000-8000-000000000001',
  title: 'Call back: Mary at 14:30.',
  body: '',
  tag: 'a follow-up',
  href: '/lead/6f9c2f5e-0000-4000-8000-000000000002',
}
const push = createWebPush({
  secret: 'a secret of the server',
  subject: 'https://doorstep.example',
  agent: new Agent({ ca: localCertificate.cert }),
})
const subscription = () => ({
  endpoint: `https://localhost:${(service.address() as AddressInfo).port}/a-browser`,
  keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') },
})

/** Decrypts as a browser does, see RFC 8291 and RFC 8188. */
function decrypt(body: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const theirs = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const derive = (from: Buffer, salted: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', from, salted, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), theirs])
  const secret = derive(browser.computeSecret(theirs), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}

test('a message is sealed for its browser, and signed with the key that the browser subscribed with', async () => {
  expect(await push.send(subscription(), message)).toBe('sent')
  const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = received
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '600', urgency: 'high' })
  expect(JSON.parse(decrypt(body))).toEqual(message)

  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(headers['authorization'])) ?? []
  expect(key).toBe(push.publicKey)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(push.publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isSigned).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ sub: 'https://doorstep.example' })
})

test('an unsubscribed browser is gone, and a failing push service is an error', async () => {
  status = 410
  expect(await push.send(subscription(), message)).toBe('gone')
  status = 503
  await expect(push.send(subscription(), message)).rejects.toThrow()
})

test('the key is the same at each start with the same secret', () => {
  const again = createWebPush({ secret: 'a secret of the server', subject: 'https://doorstep.example' })
  expect(again.publicKey).toBe(push.publicKey)
  expect(createWebPush({ secret: 'another', subject: '' }).publicKey).not.toBe(push.publicKey)
})
