import { vi } from 'vitest'
import { headers } from '../../../contract/protocol.ts'

export interface ReceivedCall {
  method: string
  path: string
  body: unknown
  key?: string
}

interface Answer {
  status?: number
  body: unknown
}

/** Answers by `GET /path`; undefined means offline. */
export type Answers = Record<string, Answer | undefined>

export const refusal = (status: number, code: string, message: string): Answer => ({ status, body: { code, message } })

/** Replaces the network of one test. A path that isn't in `answers` is offline. */
export function fakeServer(answers: Answers): ReceivedCall[] {
  const received: ReceivedCall[] = []
  vi.stubGlobal('fetch', async (input: Request) => {
    const path = new URL(input.url).pathname
    const text = await input.clone().text()
    const key = input.headers.get(headers.idempotencyKey)
    received.push({
      method: input.method,
      path,
      body: text === '' ? undefined : JSON.parse(text),
      ...(key === null ? {} : { key }),
    })
    const answer = answers[`${input.method} ${path}`]
    if (!answer) throw new TypeError('Failed to fetch')
    return Response.json(answer.body, { status: answer.status ?? 200 })
  })
  return received
}
