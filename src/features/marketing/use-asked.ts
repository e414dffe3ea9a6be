import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { CallOptions } from '../../api/call.ts'
import { type ToldFailure, Unreachable } from '../../api/failures.ts'
import { failureWords } from '../../ui/failure-words.ts'
import { type Office, useOffice } from './use-office.ts'

export interface Asked<Value> {
  /**
   * The last answer; undefined until the first. What came earlier stays when it can't be had again, but is not taken for
   * the answer to another question.
   */
  value: Value | undefined
  /** It answers the question before. */
  isStale: boolean
  failure: (ToldFailure & { isOffline: boolean }) | undefined
  /** Once more. */
  ask: () => void
}

interface Answered<Value> {
  company: string | undefined
  question: string
  value: Value | undefined
  failure: Asked<Value>['failure']
}

const never = () => undefined

interface Ask extends Pick<Office, 'query'> {
  way: CallOptions
}

/**
 * What the server says, asked again when the `question` is another, when the signal returns, and after each `pause`.
 * Marketing is kept on the server: none of it is answered without a signal.
 */
export function useAsked<Value>(
  question: string,
  read: (ask: Ask) => Promise<Value>,
  pause: (value: Value | undefined) => number | undefined = never,
): Asked<Value> {
  const { query, way } = useOffice()
  const company = query.companyId
  const [answered, setAnswered] = useState<Answered<Value>>()
  const [round, setRound] = useState(0)
  const everyMs = pause(answered?.company === company ? answered?.value : undefined)
  const ask = useCallback(() => setRound((before) => before + 1), [])
  const readNow = useEffectEvent((signal: AbortSignal) => read({ query, way: { ...way, signal } }))
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const run = async () => {
      const next = await outcomeOf(() => readNow(signal))
      if (signal.aborted) return
      setAnswered((before) => ({
        company,
        question,
        value: before?.question === question && before.company === company ? before.value : undefined,
        ...next,
      }))
    }
    void run()
    const timer = everyMs === undefined ? undefined : setInterval(() => void run(), everyMs)
    addEventListener('online', () => void run(), { signal })
    return () => {
      leaving.abort()
      clearInterval(timer)
    }
  }, [company, way, question, round, everyMs])
  const ofCompany = answered?.company === company ? answered : undefined
  return {
    value: ofCompany?.value,
    isStale: ofCompany !== undefined && ofCompany.question !== question,
    failure: ofCompany?.failure,
    ask,
  }
}

async function outcomeOf<Value>(
  read: () => Promise<Value>,
): Promise<Partial<Answered<Value>> & Pick<Answered<Value>, 'failure'>> {
  try {
    return { value: await read(), failure: undefined }
  } catch (error) {
    return { failure: { words: failureWords(error), isOffline: error instanceof Unreachable } }
  }
}
