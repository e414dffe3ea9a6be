import * as z from 'zod/mini'
import type { Endpoint } from '../../contract/endpoints/endpoint.ts'
import type { ExampleCall } from './example-calls.ts'

export interface Garbage {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

const HUGE = '9'.repeat(400)
const LONG = 'x'.repeat(5000)

const inAddresses = [
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%',
  '%zz',
  '%F0%9F%8F%A0',
  '-1',
  '0',
  '1.5',
  'NaN',
  'Infinity',
  '1e308',
  HUGE,
  "'%20or%201=1--",
  '__proto__',
  'constructor',
  '..%2f..%2fetc%2fpasswd',
  '%25%5F%5C',
  '%5Bobject%20Object%5D',
  LONG,
  '',
]

const inBodies = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  'a\0b',
  '\ud800',
  '\udc00x',
  LONG,
  '0000-01-01',
  '2026-02-30',
  '9999-99-99',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '24:00',
  [],
  ['Closed'],
  [[[[]]]],
  {},
  { $ne: null },
]

const rawBodies = [
  '',
  '{',
  'null',
  '[]',
  '1',
  '"x"',
  '{"a":}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":1}}',
  '\0',
  '\ud800',
  '[[[[[[[[',
  `{"content":"${LONG}${LONG}${LONG}${LONG}${LONG}"}`,
]

const headerValues: Record<string, string[]> = {
  authorization: ['', 'Bearer', 'Bearer ', 'Basic eA==', `Bearer ${LONG}`, 'Bearer a.b.c', 'bearer é'],
  'idempotency-key': ['', '1', LONG, '"', '00000000-0000-0000-0000-000000000000', "'; drop table lead; --", 'é'],
  'if-match': ['', '*', '"v99999999999999999999"', '"v-1"', 'W/"v1"', '"v999999999"', 'v1', LONG],
  'sync-base': ['', '-1', '1.5', HUGE, '999999999', 'x'],
  'sync-client': ['', '-1', HUGE, 'x', '999999999'],
  'content-type': [
    '',
    'text/plain',
    'application/xml',
    'application/json; charset=utf-7',
    'multipart/form-data',
    ';',
    'é',
  ],
  'content-encoding': ['gzip', 'br', 'x'],
  'accept-encoding': ['', '*', 'x', 'identity;q=0', ';;;', 'br;q=é'],
  accept: ['', 'text/html', 'x'],
  'content-length': ['0'],
}

const queryKeysOf = ({ query }: Endpoint) => [
  ...new Set([
    ...(query ? propertiesOf(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })) : []),
    'companyId',
  ]),
  'unknown',
  '__proto__',
]

function propertiesOf({ properties = {}, allOf = [], anyOf = [] }: z.core.JSONSchema.BaseSchema): string[] {
  return [...Object.keys(properties), ...[...allOf, ...anyOf].flatMap((part) => propertiesOf(part))]
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const ID = '00000000-0000-4000-8000-000000000000'

/** Cursors of the right shape with forged contents. */
const forgedCursors = (epoch: string) => [
  base64(null),
  base64(['feed']),
  base64(['feed', epoch, 0, 'a\0', '', '', 0]),
  base64(['feed', epoch, 1, '~', '', 'wrong', 1]),
  base64(['feed', epoch, -5, '', '', '', -5]),
  base64(['feed', epoch, Number.MAX_SAFE_INTEGER, '', '', '', 0]),
  base64(['feed', ID, 1, '', '', '', 0]),
  base64(['bootstrap', epoch, 'lead', 'not a time', ID]),
  base64(['bootstrap', epoch, 'lead', '\0', ID]),
  base64(['bootstrap', epoch, 'no such entity', '2026-01-01', ID]),
  base64(['bootstrap', epoch, 'note', '0000-00-00', ID]),
]

export function* garbageFor(
  endpoint: Endpoint,
  { path, body }: ExampleCall,
  { companyId, epoch }: { companyId: string; epoch: string },
): Generator<Garbage> {
  const { method } = endpoint
  const right = body === undefined ? {} : { body: JSON.stringify(body) }
  const [pathname = '', query = ''] = path.split('?')

  for (const [index, part] of endpoint.path.split('/').entries()) {
    if (!part.startsWith(':')) continue
    for (const value of inAddresses) {
      const parts = pathname.split('/')
      parts[index] = value
      yield { method, path: `${parts.join('/')}?${query}`, ...right }
    }
  }
  for (const key of endpoint.query ? queryKeysOf(endpoint) : ['companyId']) {
    for (const value of inAddresses) yield { method, path: `${pathname}?${key}=${value}`, ...right }
    yield { method, path: `${path}&${key}=a&${key}=b&${key}[]=c&${key}[x]=d`, ...right }
  }
  for (const cursor of forgedCursors(epoch)) {
    yield { method, path: `${pathname}?companyId=${companyId}&cursor=${cursor}&after=${cursor}`, ...right }
  }
  for (const [name, values] of Object.entries(headerValues)) {
    for (const value of values) yield { method, path, headers: { [name]: value }, ...right }
  }
  if (!endpoint.body || typeof body !== 'object' || body === null) return
  for (const raw of rawBodies) yield { method, path, body: raw }
  for (const value of inBodies) {
    yield { method, path, body: JSON.stringify(value) }
    for (const field of [...Object.keys(body), 'createdAt', 'actual_booking_date', 'unknown']) {
      yield { method, path, body: JSON.stringify({ ...body, [field]: value }) }
    }
    yield { method, path, body: JSON.stringify({ actual_booking_date: value, actual_booking_time: '10:00' }) }
    yield { method, path, body: JSON.stringify({ actual_booking_date: '2026-12-01', actual_booking_time: value }) }
  }
}
