import { vi } from 'vitest'

export interface ReceivedCall {
  method: string
  path: string
  body: unknown
}

interface Answer {
  status?: number
  body: unknown
}

/** Answers by `GET /path`; undefined: no signal. */
export type Answers = Record<string, Answer | undefined>

export const refusal = (status: number, code: string, message: string): Answer => ({ status, body: { code, message } })

/** Stands in for the network of one test. What is not in `answers` has no signal. */
export function fakeServer(answers: Answers): ReceivedCall[] {
  const received: ReceivedCall[] = []
  vi.stubGlobal('fetch', async (input: Request | URL | string, init?: RequestInit) => {
    const request = new Request(new URL(input instanceof Request ? input.url : input, 'http://localhost'), {
      ...(input instanceof Request ? { method: input.method } : init),
    })
    const path = new URL(request.url).pathname
    const text = input instanceof Request ? await input.clone().text() : String(init?.body ?? '')
    received.push({ method: request.method, path, body: text === '' ? undefined : JSON.parse(text) })
    const answer = answers[`${request.method} ${path}`]
    if (!answer) throw new TypeError('Failed to fetch')
    return Response.json(answer.body, { status: answer.status ?? 200 })
  })
  return received
}
