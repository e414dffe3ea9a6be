import { expect, test } from 'vitest'
import { PROTOCOL_VERSION } from '../../contract/protocol.ts'
import { etagOf, readSyncHeaders, requireCurrentClient } from './sync-headers.ts'

const KEY = '0190f3a0-7b1c-7e55-9a3e-0c6c2d1f4b5a'

test('a client without headers is a plain one', () => {
  expect(readSyncHeaders({})).toEqual({ isDecision: false })
  expect(() => requireCurrentClient({})).not.toThrow()
})

test('a key is a UUID, quoted or bare, in any case', () => {
  for (const given of [KEY, `"${KEY}"`, KEY.toUpperCase(), ` ${KEY} `]) {
    expect(readSyncHeaders({ 'idempotency-key': given }).key).toBe(KEY)
  }
  for (const given of ['', '1', `${KEY}0`, `${KEY}, ${KEY}`]) {
    expect(() => readSyncHeaders({ 'idempotency-key': given })).toThrow('Idempotency-Key must be a UUID.')
  }
})

test('the version of If-Match matches our ETag, even if a proxy has weakened it', () => {
  expect(readSyncHeaders({ 'if-match': etagOf(12) }).ifMatch).toBe(12)
  expect(readSyncHeaders({ 'if-match': `W/${etagOf(12)}` }).ifMatch).toBe(12)
  expect(readSyncHeaders({ 'if-match': '*' }).ifMatch).toBeUndefined()
  expect(() => readSyncHeaders({ 'if-match': '"abc"' })).toThrow('If-Match')
})

test('asks a client to update once its protocol is no longer supported, and never a newer one', () => {
  const client = (version: number) => ({ 'sync-client': String(version) })
  const next = PROTOCOL_VERSION + 1
  expect(() => requireCurrentClient(client(PROTOCOL_VERSION))).not.toThrow()
  expect(() => requireCurrentClient(client(next))).not.toThrow()
  expect(() => requireCurrentClient(client(PROTOCOL_VERSION), next)).toThrow('Update Doorstep')
  expect(() => requireCurrentClient(client(next), next)).not.toThrow()
})
