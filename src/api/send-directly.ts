import { headers } from '../../contract/protocol.ts'
import { http } from './call.ts'
import { readRefusal } from './refusal.ts'

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

const DIRECT_TIMEOUT_MS = 10_000

/** Sends a change that this device could not store. True only when the server has committed it. */
export async function sendDirectly(change: DirectCall, token: string): Promise<boolean> {
  const { path, companyId, method, body, base, ifMatch, isDecision, mutationId, savedAt } = change
  const url = `${path}${path.includes('?') ? '&' : '?'}companyId=${encodeURIComponent(companyId)}`
  try {
    const reply = await http(url, {
      method,
      redirect: 'error',
      timeout: DIRECT_TIMEOUT_MS,
      headers: {
        authorization: `Bearer ${token}`,
        [headers.idempotencyKey]: `"${mutationId}"`,
        [headers.syncSavedAt]: new Date(savedAt).toISOString(),
        [headers.syncBase]: base === undefined ? undefined : String(base),
        [headers.ifMatch]: ifMatch,
        [headers.syncDecision]: isDecision ? 'yes' : undefined,
      },
      ...(body ? { json: body } : {}),
    })
    if (reply.ok) return reply.headers.has(headers.syncSeq)
    // Only the same text of the same draft has that key: it was sent before, and its answer was lost.
    return readRefusal(await reply.json())?.code === 'key-reuse'
  } catch {
    return false
  }
}
