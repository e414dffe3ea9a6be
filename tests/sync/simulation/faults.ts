import type { Choice } from './choice.ts'
import { OUTCOMES, type Outcome, type SendState } from './coverage.ts'

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

type Weights = readonly (readonly [number, Fault])[]

/** Of what only asks. */
const OF_QUESTIONS: Record<Weather, Weights> = {
  fine: [
    [92, 'none'],
    [3, 'another answer'],
    [2, 'twice'],
    [3, 'response lost'],
  ],
  rough: [
    [64, 'none'],
    [8, 'request lost'],
    [10, 'response lost'],
    [4, 'twice'],
    [4, 'truncated'],
    [10, 'another answer'],
  ],
  offline: [[1, 'request lost']],
}

/** Of changes, as they stand: most meet every answer there is before they go through, and again when they have. */
const OF_CHANGES: Record<SendState, Weights> = {
  first: [
    [12, 'none'],
    [1, 'request lost'],
    [12, 'response lost'],
    [3, 'twice'],
    [2, 'truncated'],
    [3, 'server killed'],
    [67, 'another answer'],
  ],
  again: [
    [6, 'none'],
    [1, 'request lost'],
    [16, 'response lost'],
    [2, 'twice'],
    [2, 'truncated'],
    [4, 'server killed'],
    [69, 'another answer'],
  ],
  committed: [
    [8, 'none'],
    [1, 'request lost'],
    [1, 'response lost'],
    [1, 'twice'],
    [1, 'truncated'],
    [1, 'server killed'],
    [87, 'another answer'],
  ],
}
const FINE_PERCENT = 25

/** Undefined as a state: of what only asks. */
export function chooseFault(choice: Choice, weather: Weather, state: SendState | undefined, mayDie: boolean): Fault {
  if (weather === 'offline' || !state) return choice.weighted(OF_QUESTIONS[weather])
  if (weather === 'fine' && choice.percent(FINE_PERCENT)) return 'none'
  const fault = choice.weighted(OF_CHANGES[state])
  return fault === 'server killed' && !mayDie ? 'response lost' : fault
}

/** It takes a company's rows and all that waits there. */
const RARER = new Map<Outcome, number>([['403 revoked', 2]])

export const OTHER_ANSWERS: readonly (readonly [number, Outcome])[] = OUTCOMES.filter(
  (outcome) => outcome !== '0' && outcome !== '2xx',
).map((outcome) => [RARER.get(outcome) ?? 4, outcome])
