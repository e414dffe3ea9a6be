import { createDecipheriv } from 'node:crypto'
import { gunzipSync } from 'node:zlib'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Unseals in one go, as browsers do: anything concurrent with the databases in memory would end at a random moment. */
export async function unsealAtOnce(sealed: Uint8Array, key: string): Promise<string> {
  const end = sealed.length - TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), sealed.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(sealed.subarray(end))
  const packed = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, end)), decipher.final()])
  return gunzipSync(packed).toString()
}
