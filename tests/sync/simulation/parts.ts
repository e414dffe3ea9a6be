import * as z from 'zod/mini'
import { postPush, pushAnswers } from '../../../contract/endpoints/push.ts'
import { headers as wire } from '../../../contract/protocol.ts'
import type { Request } from './network.ts'

/** One change of a request, as if it had been sent alone. */
export type Part = Pick<Request, 'method' | 'path' | 'headers'> & { key: string }

export interface PartAnswer {
  key: string
  status: number
  headers: Headers
  code: string | undefined
}

const body = z.object({
  items: z.array(z.object({ key: z.string(), method: z.string(), path: z.string() })),
})
const refusal = z.looseObject({ code: z.optional(z.string()) })

export const isBatch = ({ path }: Pick<Request, 'path'>) => path === postPush.path

/** The changes that a request carries: none, one, or those of a batch. */
export function partsOf(request: Request): Part[] {
  const { method, path, headers } = request
  const key = headers[wire.idempotencyKey]?.replaceAll('"', '')
  if (key !== undefined) return [{ method, path, headers, key }]
  if (!isBatch(request)) return []
  return body.parse(JSON.parse(request.body ?? '')).items.map((item) => ({ ...item, headers }))
}

/** What the server said to each of them; to none, where it answered the batch as a whole with a refusal. */
export async function answersIn(request: Request, response: Response): Promise<PartAnswer[]> {
  const [part] = partsOf(request)
  const text = response.status === 204 || response.type === 'error' ? '' : await response.clone().text()
  if (!part) return []
  if (!isBatch(request))
    return [{ key: part.key, status: response.status, headers: response.headers, code: codeIn(text) }]
  const said = pushAnswers.safeParse(jsonIn(text)).data?.answers ?? []
  return said.map(({ key, status, headers, body: own }) => ({
    key,
    status,
    headers: new Headers(headers),
    code: refusal.safeParse(own).data?.code,
  }))
}

const codeIn = (text: string) => refusal.safeParse(jsonIn(text)).data?.code

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
