import { liveQuery } from 'dexie'
import { readAgainAfterStall } from '../schema/stalled-reads.ts'
import { beginWaiting } from './long-waits.ts'
import { withSameParts } from './same-parts.ts'
import type { SharedAnswer, SharedAnswers } from '../schema/outbox-db.ts'

/** Bridges the moment between two screens, which ask much the same. */
const KEEP_MS = 5_000

export interface AnswerOwner {
  readonly answers: SharedAnswers
}

/** Calls `onAnswer` again and again until the function that it returns is called. */
export type Source<T> = (onAnswer: (answer: T) => void, onFailure: (error: unknown) => void) => () => void

export const live =
  <T>(query: () => Promise<T>): Source<T> =>
  (onAnswer, onFailure) => {
    // Dexie follows what a query reads after it has waited only where it is given an async function.
    const watch = liveQuery(async () => readAgainAfterStall(query)).subscribe(onAnswer, onFailure)
    return () => watch.unsubscribe()
  }

// A page that comes back asks every query again, whichever database it is of: the page is the owner.
const readers = new Set<() => void>()

/** Queries that were asked while the page was being left got no answer and missed the changes of other pages. */
export function askAllAgain(): void {
  for (const readAgain of readers) readAgain()
}

export const sharedAnswer = <T>(owner: AnswerOwner, key: string, query: () => Promise<T>): SharedAnswer<T> =>
  sharedSource(owner, key, live(query))

export function sharedSource<T>({ answers }: AnswerOwner, key: string, source: Source<T>): SharedAnswer<T> {
  // A key says what is asked, and so of what type the answer is.
  const before = answers.get(key) as SharedAnswer<T> | undefined
  if (before) return before
  const started = startAnswer(source, () => answers.delete(key))
  answers.set(key, started)
  return started
}

function startAnswer<T>(source: Source<T>, onEnd: () => void): SharedAnswer<T> {
  const listeners = new Set<() => void>()
  let value: T | undefined
  let failure: unknown
  let isAnswered = false
  let endWaiting: (() => void) | undefined
  const notify = () => {
    isAnswered = true
    endWaiting?.()
    for (const listener of listeners) listener()
  }
  const read = () =>
    source(
      (answer) => {
        const fresh = withSameParts(answer, value)
        if (isAnswered && failure === undefined && fresh === value) return
        value = fresh
        failure = undefined
        notify()
      },
      (error) => {
        failure = error
        notify()
      },
    )
  let leave: (() => void) | undefined = read()
  const readAgain = () => {
    leave?.()
    leave = read()
  }
  readers.add(readAgain)
  const end = () => {
    leave?.()
    leave = undefined
    readers.delete(readAgain)
    onEnd()
  }
  let ending = setTimeout(end, KEEP_MS)
  return {
    current() {
      if (failure !== undefined) throw failure
      return value
    },
    subscribe(listener) {
      clearTimeout(ending)
      // A component may subscribe long after it first asked.
      leave ??= read()
      readers.add(readAgain)
      if (listeners.size === 0 && !isAnswered) endWaiting = beginWaiting()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        endWaiting?.()
        ending = setTimeout(end, KEEP_MS)
      }
    },
  }
}
