import type { Outcome } from '../coverage.ts'

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** Set for a body that isn't text. */
  bytes?: Uint8Array<ArrayBuffer>
}

export function toResponse({ status, headers: headerEntries, text, bytes }: Answer, serverNow: number): Response {
  const headers = new Headers(headerEntries)
  if (!isOtherServers(headerEntries)) headers.set('date', new Date(serverNow).toUTCString())
  return new Response(status === 204 || status === 304 ? null : (bytes ?? text), { status, headers })
}

const isOtherServers = (headers: Headers) => headers.get('date') === PROXY_DATE
const PROXY_DATE = 'Fri, 20 Nov 2026 09:00:00 GMT'

export function jsonOf({ text }: Pick<Answer, 'text'>): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const problem = (status: number, code: string, message: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: new Headers({ 'content-type': 'application/problem+json', ...headers }),
  text: JSON.stringify({ code, message }),
})

const page = (status: number, words: string): Answer => ({
  status,
  headers: new Headers({ 'content-type': 'text/html' }),
  text: `<html>${words}</html>`,
})

/** What may arrive in place of the server's answer: an answer of a server with other trouble, or of a proxy. */
export const instead: Partial<Record<Outcome, Answer>> = {
  '200 html': page(200, 'Welcome to Hotel WiFi'),
  '400': problem(400, 'malformed', 'This cannot be read.'),
  '401': problem(401, 'unauthenticated', 'Sign in to continue.'),
  '403': problem(403, 'forbidden', 'You may not do this.'),
  '403 revoked': problem(403, 'company-revoked', 'You are no longer assigned to this company.'),
  '404': problem(404, 'not-found', 'This was not found.'),
  '409 state': problem(409, 'state', 'Not now.'),
  '409 in-flight': problem(409, 'in-flight', 'This change is being saved.', { 'retry-after': '1' }),
  '410': problem(410, 'deleted', 'This was deleted.'),
  '412': problem(412, 'conflict', 'Somebody changed this while you were editing.'),
  '413': problem(413, 'too-large', 'This is too large.'),
  '415': problem(415, 'unsupported-type', 'This is not JSON.'),
  '422': problem(422, 'invalid', 'This is not valid.'),
  '422 key-reuse': problem(422, 'key-reuse', 'This Idempotency-Key belongs to another change.'),
  '426': problem(426, 'update-needed', 'Update Doorstep to send your changes.'),
  '429': problem(429, 'rate-limited', 'Slow down.', { 'retry-after': '30' }),
  '500': problem(500, 'internal', 'Something went wrong.'),
  '501': problem(501, 'server-older', 'The server is being updated.', { 'retry-after': '30' }),
  '502': page(502, 'Bad gateway'),
  '503': problem(503, 'unavailable', 'Busy.', {
    'retry-after': 'Fri, 20 Nov 2026 09:00:05 GMT',
    date: 'Fri, 20 Nov 2026 09:00:00 GMT',
  }),
  '504': page(504, 'Gateway timeout'),
  '507': problem(507, 'internal', 'The server has no room.'),
}

export function outcomeOf(status: number, code: string | undefined): Outcome {
  if (status >= 200 && status < 300) return '2xx'
  if (code === 'company-revoked') return '403 revoked'
  if (code === 'state') return '409 state'
  if (code === 'in-flight') return '409 in-flight'
  if (code === 'key-reuse') return '422 key-reuse'
  return `${status}` as Outcome
}
