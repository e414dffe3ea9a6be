import { type Choice, choiceOf } from '../../tests/sync/simulation/choice.ts'
import type { Answer } from './peer.ts'

export type Weather = 'fine' | 'rough' | 'offline'

export type Fault =
  | 'none'
  | 'request lost'
  | 'response lost'
  | 'twice'
  | 'again later'
  | 'truncated'
  | 'black hole'
  | 'another answer'

const FAULTS: Record<Weather, readonly (readonly [number, Fault])[]> = {
  fine: [
    [95, 'none'],
    [2, 'response lost'],
    [1, 'twice'],
    [2, 'another answer'],
  ],
  rough: [
    [46, 'none'],
    [9, 'request lost'],
    [12, 'response lost'],
    [4, 'twice'],
    [3, 'again later'],
    [4, 'truncated'],
    [2, 'black hole'],
    [20, 'another answer'],
  ],
  offline: [[1, 'request lost']],
}

const problem = (status: number, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/problem+json', ...headers },
  body: JSON.stringify({ code: CODES[status] ?? 'internal', message: 'Not now.' }),
})
/** In our own server's words, as a proxy of any other peer would use that peer's. */
const CODES: Record<number, string> = { 401: 'unauthenticated', 403: 'forbidden', 409: 'state', 429: 'rate-limited' }

/** A sign-in that has run out, a firewall, a busy server, a hotel's WiFi. Each passes: the same request succeeds later. */
const OTHER_ANSWERS: readonly (readonly [number, Answer])[] = [
  [3, problem(401)],
  [3, problem(403)],
  [2, problem(409)],
  [3, problem(429, { 'retry-after': '20' })],
  [4, problem(500)],
  [3, { status: 502, headers: { 'content-type': 'text/html' }, body: '<html>Bad gateway</html>' }],
  [4, problem(503, { 'retry-after': '10' })],
  [2, { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Welcome to Hotel WiFi</html>' }],
]

export const OUTAGE = problem(503, { 'retry-after': '10' })

/** What happens to the so manyth request of a device: the same for whichever peer sent it. */
export interface Fate {
  fault: Fault
  instead: Answer
  upMs: number
  downMs: number
  choice: Choice
}

export function fateOf(seed: number, device: number, request: number, weather: Weather): Fate {
  const choice = choiceOf(seed, device, request, 0xfa7e)
  const slow = weather === 'rough' ? 10 : 1
  return {
    fault: choice.weighted(FAULTS[weather]),
    instead: choice.weighted(OTHER_ANSWERS),
    upMs: (20 + choice.below(80)) * slow,
    downMs: (20 + choice.below(80)) * slow,
    choice,
  }
}
