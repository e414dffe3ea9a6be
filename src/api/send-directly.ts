import { headers } from '../../contract/protocol.ts'
import { readRefusal } from './failures.ts'

/** A change as it stands in the outbox. */
export interface DirectCall {
  mutationId: string
  companyId: string
  method: string
  path: string
  body?: Record<string, unknown>
  base?: number
  ifMatch?: string
  savedAt: number
  isDecision?: true
}

/** Sends a change that this device could not keep. True only when the server has committed it. */
export async function sendDirectly(call: DirectCall, token: string): Promise<boolean> {
  const { path, companyId, method, body, base, ifMatch, isDecision, mutationId, savedAt } = call
  const url = `${path}${path.includes('?') ? '&' : '?'}companyId=${encodeURIComponent(companyId)}`
  try {
    const reply = await fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
      headers: {
        authorization: `Bearer ${token}`,
        [headers.idempotencyKey]: `"${mutationId}"`,
        [headers.syncSavedAt]: new Date(savedAt).toISOString(),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(base === undefined ? {} : { [headers.syncBase]: String(base) }),
        ...(ifMatch === undefined ? {} : { [headers.ifMatch]: ifMatch }),
        ...(isDecision ? { [headers.syncDecision]: 'yes' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (reply.ok) return reply.headers.has(headers.syncSeq)
    // Only the same text of the same draft has that key: it was sent before, at another time, and its answer was lost.
    return readRefusal(await reply.json())?.code === 'key-reuse'
  } catch {
    return false
  }
}
