import { useEffect, useRef, useState } from 'react'
import {
  MAX_FAILS,
  MAX_HOUSE,
  postPostcodes,
  postcodeLine,
  type PostcodeResult,
  type PostcodeTotals,
} from '../../../contract/endpoints/postcode-upload.ts'
import { messages } from '../../../contract/messages.ts'
import { callForLines } from '../../api/call.ts'
import { failureMessage, type FailureMessage } from '../../api/failures.ts'

export interface LookUp {
  isRunning: boolean
  /** Postcodes of the file; undefined until the server has read it. */
  total?: number
  results: readonly PostcodeResult[]
  totals?: PostcodeTotals
  failure?: FailureMessage
  startedAt: number
}

/** Limits how often the screen is redrawn, however fast answers arrive. */
const DRAW_EVERY_MS = 200

export interface LookUpQuestion {
  file: File
  companyId: string | undefined
  token: string | undefined
}

export function usePostcodeLookUp() {
  const [lookUp, setLookUp] = useState<LookUp>()
  const running = useRef<AbortController>(undefined)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      running.current?.abort()
    }
  }, [])

  const start = async ({ file, companyId, token }: LookUpQuestion) => {
    const abort = new AbortController()
    running.current = abort
    let now: LookUp = { isRunning: true, results: [], startedAt: Date.now() }
    const results: PostcodeResult[] = []
    const draw = () => (isLeft.current ? undefined : setLookUp({ ...now, results: [...results] }))
    draw()
    const drawing = setInterval(draw, DRAW_EVERY_MS)
    abort.signal.addEventListener('abort', () => clearInterval(drawing))
    const onLine = (given: unknown) => {
      const line = postcodeLine.parse(given)
      if ('total' in line) now = { ...now, total: line.total }
      else if ('done' in line) now = { ...now, totals: line.totals }
      else results.push(line)
    }
    try {
      const parts = { query: { companyId }, form: formOf(file) }
      await callForLines(postPostcodes, parts, { token, signal: abort.signal, onLine })
    } catch (error) {
      if (!abort.signal.aborted) now = { ...now, failure: failureMessage(error, messages.postcodesFailed) }
    } finally {
      clearInterval(drawing)
      now = { ...now, isRunning: false }
      draw()
    }
  }
  return { lookUp, start, stop: () => running.current?.abort() }
}

function formOf(file: File): FormData {
  const form = new FormData()
  form.append('maxFails', String(MAX_FAILS))
  form.append('maxHouse', String(MAX_HOUSE))
  form.append('file', file)
  return form
}
