import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints/registry.ts'
import { ERROR_CODES } from '../../contract/errors.ts'
import { headers } from '../../contract/protocol.ts'

const text = readFileSync('docs/sync-protocol.md', 'utf8')

test('the document of the protocol names each of its headers', () => {
  const named = new Set([...text.matchAll(/`([A-Z][A-Za-z-]+)/g)].map(([, name = '']) => name.toLowerCase()))
  expect(Object.values(headers).filter((name) => !named.has(name))).toEqual([])
})

test('the document of the protocol names each call of sync', () => {
  const calls = endpoints
    .filter(({ path }) => path.startsWith('/api/sync/'))
    .map(({ method, path }) => `${method} ${path}`)
  expect(calls.filter((call) => !text.includes(call))).toEqual([])
})

/** Of signing in, which a change never meets. */
const OF_SIGN_IN = ['sign-in-failed', 'code-required', 'code-wrong']

test('the document of the protocol says what a device does with each code', () => {
  expect(ERROR_CODES.filter((code) => !OF_SIGN_IN.includes(code) && !text.includes(`\`${code}\``))).toEqual([])
})
