import * as z from 'zod/mini'
import { postPush, PUSH_LINES, type PushAnswer, pushAnswer, pushAnswers } from '../../../contract/endpoints/push.ts'
import { headers as wire } from '../../../contract/protocol.ts'
import { type Answer, jsonOf } from './checks/answers.ts'
import type { Request } from './network.ts'
import { ownerOfToken } from './token-owner.ts'

export type Part = Pick<Request, 'method' | 'path' | 'headers'> & { key: string }

export interface SentChange {
  method: string
  path: string
  body: Record<string, unknown>
  userId: string
  base: number | undefined
  isDecision: boolean
}

export interface PartAnswer {
  key: string
  status: number
  headers: Headers
  code: string | undefined
}

const anyBody = z.optional(z.record(z.string(), z.unknown()))
const item = z.looseObject({
  key: z.string(),
  method: z.string(),
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  body: anyBody,
})
const batchBody = z.object({ items: z.array(item) })
const refusal = z.looseObject({ code: z.optional(z.string()) })

export const isBatch = ({ path }: Pick<Request, 'path'>) => path === postPush.path

export function partsOf(request: Request): Part[] {
  const { method, path, headers } = request
  const key = keyOf({ headers })
  if (key !== undefined) return [{ method, path, headers, key }]
  if (!isBatch(request)) return []
  return batchBody.parse(JSON.parse(request.body ?? '')).items.map((item) => ({ ...item, headers }))
}

export function changeIn(request: Request, key: string): SentChange | undefined {
  const alone = { ...request, body: anyBody.parse(jsonOf({ text: request.body ?? '' })) }
  const sent = isBatch(request) ? batchBody.parse(alone.body).items.find((each) => each.key === key) : alone
  if (!sent) return undefined
  const base = sent.headers[wire.syncBase]
  return {
    method: sent.method,
    path: new URL(sent.path, 'http://x').pathname,
    body: sent.body ?? {},
    userId: ownerOfToken(request.headers['authorization']) ?? '',
    base: base === undefined ? undefined : Number(base),
    isDecision: sent.headers[wire.syncDecision] !== undefined,
  }
}

/** The server's answer to each of them; none if it answered the batch as a whole with a refusal. */
export function answersIn(request: Request, answer: Answer): PartAnswer[] {
  const { status, headers } = answer
  const [part] = partsOf(request)
  if (!part) return []
  const body = jsonOf(answer)
  if (!isBatch(request)) return [{ key: part.key, status, headers, code: codeIn(body) }]
  return linesIn(answer).map((lineAnswer) => ({
    ...lineAnswer,
    headers: new Headers(lineAnswer.headers),
    code: codeIn(lineAnswer.body),
  }))
}

/** The answers of a batch, a line each or in one body; of a truncated one the complete lines. */
function linesIn(answer: Answer): readonly PushAnswer[] {
  if (!areLines(answer)) return pushAnswers.safeParse(jsonOf(answer)).data?.answers ?? []
  const lines = answer.text.split('\n').slice(0, -1)
  return lines.flatMap((text) => pushAnswer.safeParse(jsonOf({ text })).data ?? [])
}

const areLines = ({ headers }: Answer) => headers.get('content-type') === PUSH_LINES

const codeIn = (body: unknown) => refusal.safeParse(body).data?.code

export function withoutParts(request: Request, left: ReadonlyMap<string, unknown>): Request | undefined {
  const { items } = batchBody.parse(JSON.parse(request.body ?? ''))
  const rest = items.filter(({ key }) => !left.has(key))
  return rest.length > 0 ? { ...request, body: JSON.stringify({ items: rest }) } : undefined
}

export function withParts(answer: Answer, others: ReadonlyMap<string, Answer>): Answer {
  const answers = linesIn(answer)
  const more = Array.from(others, ([key, other]) => ({
    key,
    status: other.status,
    headers: Object.fromEntries(other.headers),
    body: jsonOf(other),
  }))
  const all = [...answers, ...more]
  const text = areLines(answer)
    ? all.map((line) => `${JSON.stringify(line)}\n`).join('')
    : JSON.stringify({ answers: all })
  return { ...answer, text }
}

export const NO_ANSWERS: Answer = {
  status: 200,
  headers: new Headers({ 'content-type': 'application/json' }),
  text: JSON.stringify({ answers: [] }),
}

export const keyOf = ({ headers }: Pick<Request, 'headers'>): string | undefined =>
  headers[wire.idempotencyKey]?.replaceAll('"', '')

export const isReplay = ({ headers }: { headers: Headers }) => headers.get(wire.replayed) === 'true'
export const companyNamedIn = ({ path }: Pick<Request, 'path'>) =>
  new URL(path, 'http://x').searchParams.get('companyId') ?? ''
