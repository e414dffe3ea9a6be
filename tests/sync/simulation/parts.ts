import * as z from 'zod/mini'
import { postPush, pushAnswers } from '../../../contract/endpoints/push.ts'
import { headers as wire } from '../../../contract/protocol.ts'
import { type Answer, jsonOf } from './answers.ts'
import type { Request } from './network.ts'

/** One change of a request, as if it had been sent alone. */
export type Part = Pick<Request, 'method' | 'path' | 'headers'> & { key: string }

export interface PartAnswer {
  key: string
  status: number
  headers: Headers
  code: string | undefined
}

const batchBody = z.object({
  items: z.array(z.looseObject({ key: z.string(), method: z.string(), path: z.string() })),
})
const refusal = z.looseObject({ code: z.optional(z.string()) })

export const isBatch = ({ path }: Pick<Request, 'path'>) => path === postPush.path

/** The changes that a request carries: none, one, or those of a batch. */
export function partsOf(request: Request): Part[] {
  const { method, path, headers } = request
  const key = headers[wire.idempotencyKey]?.replaceAll('"', '')
  if (key !== undefined) return [{ method, path, headers, key }]
  if (!isBatch(request)) return []
  return batchBody.parse(JSON.parse(request.body ?? '')).items.map((item) => ({ ...item, headers }))
}

/** What the server said to each of them; to none, where it answered the batch as a whole with a refusal. */
export function answersIn(request: Request, answer: Answer): PartAnswer[] {
  const { status, headers } = answer
  const [part] = partsOf(request)
  if (!part) return []
  const body = jsonOf(answer)
  if (!isBatch(request)) return [{ key: part.key, status, headers, code: codeIn(body) }]
  const said = pushAnswers.safeParse(body).data?.answers ?? []
  return said.map((own) => ({ ...own, headers: new Headers(own.headers), code: codeIn(own.body) }))
}

const codeIn = (body: unknown) => refusal.safeParse(body).data?.code

/** A batch without some of its changes; undefined without any left. */
export function withoutParts(request: Request, left: ReadonlyMap<string, unknown>): Request | undefined {
  const { items } = batchBody.parse(JSON.parse(request.body ?? ''))
  const rest = items.filter(({ key }) => !left.has(key))
  return rest.length > 0 ? { ...request, body: JSON.stringify({ items: rest }) } : undefined
}

/** An answer to a batch with what was said to those others. */
export function withParts(answer: Answer, others: ReadonlyMap<string, Answer>): Answer {
  const { answers } = pushAnswers.parse(jsonOf(answer))
  const more = Array.from(others, ([key, other]) => ({
    key,
    status: other.status,
    headers: Object.fromEntries(other.headers),
    body: jsonOf(other),
  }))
  return { ...answer, text: JSON.stringify({ answers: [...answers, ...more] }) }
}

export const NO_ANSWERS: Answer = {
  status: 200,
  headers: new Headers({ 'content-type': 'application/json' }),
  text: JSON.stringify({ answers: [] }),
}
