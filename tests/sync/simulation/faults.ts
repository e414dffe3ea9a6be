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
  | 'filtered'

/**
 * Something between one device and the server that never lets a request with a certain content through, in any weather: a
 * firewall that dislikes a word, a proxy with a limit, a connection that breaks under large bodies.
 */
export interface Filter {
  word?: string
  mostBytes?: number
  answer: Outcome
}

/** Each occurs in some of the simulated texts. */
const WORDS = ['Note ', 'Name 4', 'Title', 'Account ', '10:15', 'rating":"A']
/** More than any single change has; a batch is larger. */
const MOST_BYTES = [1_000, 2_000, 4_000]

export function chooseFilter(choice: Choice): Filter | undefined {
  const answer = choice.pick<Outcome>(['502', '504', '413', '0'])
  return choice.weighted<Filter | undefined>([
    [60, undefined],
    [25, { word: choice.pick(WORDS), answer: answer === '413' ? '502' : answer }],
    [15, { mostBytes: choice.pick(MOST_BYTES), answer }],
  ])
}

export const isFiltered = (filter: Filter | undefined, body: string | undefined): filter is Filter =>
  filter !== undefined &&
  body !== undefined &&
  ((filter.word !== undefined && body.includes(filter.word)) || body.length > (filter.mostBytes ?? Infinity))

type Weights = readonly (readonly [number, Fault])[]

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

/** The weights for changes by state: most get every possible answer before they succeed, and again afterwards. */
const OF_CHANGES: Record<SendState, Weights> = {
  first: [
    [6, 'none'],
    [26, 'request lost'],
    [31, 'response lost'],
    [3, 'twice'],
    [3, 'truncated'],
    [3, 'server killed'],
    [28, 'another answer'],
  ],
  again: [
    [5, 'none'],
    [1, 'request lost'],
    [17, 'response lost'],
    [2, 'twice'],
    [2, 'truncated'],
    [3, 'server killed'],
    [70, 'another answer'],
  ],
  committed: [
    [4, 'none'],
    [2, 'request lost'],
    [2, 'response lost'],
    [1, 'twice'],
    [1, 'truncated'],
    [1, 'server killed'],
    [89, 'another answer'],
  ],
}
const FINE_PERCENT = 25

/** Which fault a message meets depends on what it is; without a state it only reads. */
export interface Sent {
  weather: Weather
  state: SendState | undefined
  mayDie: boolean
}

export function chooseFault(choice: Choice, { weather, state, mayDie }: Sent): Fault {
  if (weather === 'offline' || !state) return choice.weighted(OF_QUESTIONS[weather])
  if (weather === 'fine' && choice.percent(FINE_PERCENT)) return 'none'
  const fault = choice.weighted(OF_CHANGES[state])
  return fault === 'server killed' && !mayDie ? 'response lost' : fault
}

/** A proxy's page can't be the answer to one change of a batch. */
const PAGES: readonly Outcome[] = ['200 html', '502', '504']

const ANSWERS = OUTCOMES.filter((outcome) => outcome !== '0' && outcome !== '2xx')
/** For a single change, pages are twice as likely. */
const TO_ONE: readonly Outcome[] = [...ANSWERS, ...PAGES]
const TO_ONE_OF_MANY: readonly Outcome[] = ANSWERS.filter((outcome) => !PAGES.includes(outcome))

const GOLDEN = (Math.sqrt(5) - 1) / 2

/**
 * What arrives in place of the server's answer. Each kind of change in each state gets one after the other, and each seed
 * starts at a different one, so that over many seeds all occur about equally often.
 */
export class OtherAnswers {
  private readonly turns = new Map<string, number>()
  private readonly start: number

  constructor(seed: number) {
    this.start = (seed * GOLDEN) % 1
  }

  toOne = (of: string): Outcome => this.next(TO_ONE, of)
  toOneOfMany = (of: string): Outcome => this.next(TO_ONE_OF_MANY, `${of}, of many`)

  private next(answers: readonly Outcome[], of: string): Outcome {
    const turn = this.turns.get(of) ?? Math.floor(this.start * answers.length)
    this.turns.set(of, turn + 1)
    return answers[turn % answers.length] ?? '500'
  }
}
