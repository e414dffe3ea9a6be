import type { Choice } from './choice.ts'
import type { Outcome } from './coverage.ts'

export const WEATHERS = ['fine', 'rough', 'offline'] as const
export type Weather = (typeof WEATHERS)[number]

export type Fault =
  | 'none'
  | 'request lost'
  | 'response lost'
  | 'twice'
  | 'truncated'
  | 'server killed'
  | 'another answer'

const FAULTS: Record<Weather, readonly (readonly [number, Fault])[]> = {
  fine: [
    [92, 'none'],
    [3, 'another answer'],
    [2, 'twice'],
    [3, 'response lost'],
  ],
  rough: [
    [44, 'none'],
    [8, 'request lost'],
    [10, 'response lost'],
    [5, 'twice'],
    [4, 'truncated'],
    [4, 'server killed'],
    [25, 'another answer'],
  ],
  offline: [[1, 'request lost']],
}

export function chooseFault(choice: Choice, weather: Weather, mayDie: boolean): Fault {
  const fault = choice.weighted(FAULTS[weather])
  return fault === 'server killed' && !mayDie ? 'response lost' : fault
}

/** A sign-in, an update or a company that is gone stop a whole device: rarer than what concerns one change. */
export const OTHER_ANSWERS: readonly (readonly [number, Outcome])[] = [
  [6, '200 html'],
  [4, '400'],
  [3, '401'],
  [4, '403'],
  [1, '403 revoked'],
  [4, '404'],
  [4, '409 state'],
  [6, '409 in-flight'],
  [4, '410'],
  [4, '412'],
  [4, '413'],
  [4, '415'],
  [4, '422'],
  [4, '422 key-reuse'],
  [2, '426'],
  [4, '429'],
  [6, '500'],
  [6, '502'],
  [4, '503'],
  [6, '504'],
  [6, '507'],
]
