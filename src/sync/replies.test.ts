import { expect, test } from 'vitest'
import { judge, type Reply, type Verdict } from './replies.ts'

const NOW = Date.parse('2026-11-20T09:00:00Z')

const reply = (status: number, body?: unknown, headers: Record<string, string> = {}): Reply => ({
  status,
  body,
  header: (name) => headers[name] ?? null,
})
const ours = { 'sync-seq': '42', 'sync-epoch': 'e1' }
const patch = (given: Reply) => judge({ method: 'PATCH' }, given, NOW)
const remove = (given: Reply) => judge({ method: 'DELETE' }, given, NOW)
const refusal = (status: number, code: string) => reply(status, { code, message: 'No.' })

test('a success is one only with the place of its commit', () => {
  expect(patch(reply(200, {}, ours))).toEqual({ kind: 'acknowledged', acknowledgedSeq: 42, epoch: 'e1' })
  expect(patch(reply(201, {}, { ...ours, 'sync-conflict': 'lead_status;theirs="Closed"' }))).toMatchObject({
    conflict: 'lead_status;theirs="Closed"',
  })
  expect(remove(reply(204, undefined, ours)).kind).toBe('acknowledged')
})

const notOurs: [string, Reply][] = [
  ['200 without Sync-Seq', reply(200, {}, { 'sync-epoch': 'e1' })],
  ['200 without Sync-Epoch', reply(200, {}, { 'sync-seq': '42' })],
  ['200 with a page instead of JSON', reply(200, undefined, ours)],
  ['a Sync-Seq that is no number', reply(200, {}, { ...ours, 'sync-seq': 'soon' })],
  ['401 of a proxy', reply(401, undefined)],
  ['403 of a firewall', reply(403, { error: 'blocked' })],
  ['404 of another server', reply(404, undefined)],
  ['502', reply(502, undefined)],
]

test.each(notOurs)('%s decides nothing: the same key is sent again', (_, given) => {
  expect(patch(given)).toMatchObject({ kind: 'again', error: { code: 'unreachable' } })
})

test('a page of a filter or a network is named as what is in the way', () => {
  const html = { 'content-type': 'text/html' }
  for (const page of [reply(403), reply(451), reply(302), reply(0), reply(200, undefined, { ...ours, ...html })])
    expect(patch(page)).toMatchObject({ kind: 'again', error: { isInTheWay: true } })
  expect(patch(refusal(403, 'forbidden'))).toMatchObject({ kind: 'refresh-and-park' })
})

const table: [number, string, Verdict['kind'], Verdict['kind']][] = [
  // status, code, for a change, for a DELETE
  [400, 'malformed', 'park', 'park'],
  [401, 'unauthenticated', 'hold', 'hold'],
  [403, 'company-revoked', 'revoked', 'revoked'],
  [403, 'forbidden', 'refresh-and-park', 'refresh-and-park'],
  [404, 'not-found', 'refresh-and-park', 'gone'],
  [409, 'state', 'park', 'park'],
  [409, 'in-flight', 'again', 'again'],
  [410, 'deleted', 'park', 'gone'],
  [412, 'conflict', 'park', 'park'],
  [413, 'too-large', 'park', 'park'],
  [415, 'unsupported-type', 'park', 'park'],
  [422, 'invalid', 'park', 'park'],
  [422, 'key-reuse', 'park', 'park'],
  [422, 'a-code-of-a-newer-server', 'park', 'park'],
  [426, 'update-needed', 'hold', 'hold'],
  [429, 'rate-limited', 'hold', 'hold'],
  [500, 'internal', 'again', 'again'],
  [503, 'unavailable', 'hold', 'hold'],
  [504, 'internal', 'again', 'again'],
]

test.each(table)('%i %s: a change is to %s, a DELETE to %s', (status, code, forChange, forDelete) => {
  expect(patch(refusal(status, code)).kind).toBe(forChange)
  expect(remove(refusal(status, code)).kind).toBe(forDelete)
})

test('back-pressure is believed from a proxy too', () => {
  expect(patch(reply(503, undefined)).kind).toBe('hold')
})

test('what is still being worked on is asked for when the server says', () => {
  const busy = reply(409, { code: 'in-flight', message: 'On its way.' }, { 'retry-after': '3' })
  expect(patch(busy)).toMatchObject({ kind: 'again', afterMs: 3_000 })
})
