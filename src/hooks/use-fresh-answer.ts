import { startTransition, useEffect, useRef, useState } from 'react'
import { areRowsGone } from '../db/outbox/failures.ts'
import { readAgainAfterStall } from '../db/schema/stalled-reads.ts'
import { beginWaiting } from '../db/views/long-waits.ts'
import { singleFlight } from '../workers/single-flight.ts'

interface Answer<T> {
  question: unknown
  value: T
}

interface Options<T> {
  isSame?: (fresh: T, shown: T) => boolean
  prefetched?: T | undefined
}

/** Keeps the last answer until the next, stale if its question was another. Fast changes share one query. */
export function useFreshAnswer<T>(
  question: ((version: string | undefined) => Promise<T>) | undefined,
  version: string | undefined,
  { isSame = saysTheSame, prefetched }: Options<T> = {},
) {
  const [answer, setAnswer] = useState<Answer<T> | undefined>(() =>
    question && prefetched !== undefined ? { question, value: prefetched } : undefined,
  )
  const [failure, setFailure] = useState<unknown>()
  const refresh = useRef<() => void>(undefined)
  const isFirst = useRef(!answer)
  const isAnswered = useRef(!!answer)
  const seen = useRef(version)

  useEffect(() => {
    if (!question) return
    let isCurrent = true
    let isShown = isAnswered.current
    let endWaiting: (() => void) | undefined
    const show = (fresh: Answer<T>) => {
      const update = () => setAnswer((shown) => sameOr(fresh, shown, isSame))
      // The first answer fills an empty screen and is rendered at once. Later ones give way to typing.
      if (isFirst.current) update()
      else startTransition(update)
      isFirst.current = false
    }
    refresh.current = singleFlight(async () => {
      if (isCurrent && !isShown) endWaiting = beginWaiting()
      try {
        const value = await readAgainAfterStall(() => question(seen.current))
        if (isCurrent) show({ question, value })
      } catch (error) {
        if (isCurrent && !areRowsGone(error)) setFailure(error)
      } finally {
        isShown = true
        endWaiting?.()
      }
    })
    return () => {
      isCurrent = false
      endWaiting?.()
    }
  }, [question, isSame])

  useEffect(() => {
    seen.current = version
    if (question && !isAnswered.current) refresh.current?.()
    isAnswered.current = false
  }, [question, version])

  if (failure) throw failure
  return { value: answer?.value, isStale: answer?.question !== question }
}

/** A worker's answer is a new object each time; one without changes would redraw a whole table. */
const sameOr = <T>(fresh: Answer<T>, shown: Answer<T> | undefined, isSame: (fresh: T, shown: T) => boolean) =>
  shown && shown.question === fresh.question && isSame(fresh.value, shown.value) ? shown : fresh

const saysTheSame = (fresh: unknown, shown: unknown) => JSON.stringify(shown) === JSON.stringify(fresh)
