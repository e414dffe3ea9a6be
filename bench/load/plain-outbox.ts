import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { PUSH_LINES } from '../../contract/endpoints/push.ts'
import { PUSH_MAX_ITEMS } from '../../contract/endpoints/push-limits.ts'
import type { HttpDevice } from '../support/http-device.ts'
import type { OfflineChange, SavedChange, Traveller } from './messages.ts'
import { insist } from './open-app.ts'
import { note, type Tally } from './tally.ts'

const SPREAD = 0.4

interface Line {
  readonly key: string
  readonly status: number
  readonly headers: Record<string, string>
}

interface Waiting extends OfflineChange {
  readonly key: string
}

/**
 * Sends what waits as the app does: of each lead the oldest change, all of those in one request, until nothing waits. It
 * keeps nothing, so that hundreds fit beside a server.
 */
export async function sendPlainly(
  tally: Tally,
  device: HttpDevice,
  changes: readonly OfflineChange[],
): Promise<{ saved: SavedChange[]; again: number }> {
  const { companyId } = device
  const saved: SavedChange[] = []
  let again = 0
  let waiting: Waiting[] = changes.map((change) => ({ ...change, key: randomUUID() }))
  while (waiting.length > 0) {
    const heads = headsOf(waiting)
    const lines = await insist(tally, () => push(tally, device, heads))
    if (!lines) break
    const done = new Set(lines.filter(({ status }) => status < 300).map(({ key }) => key))
    const isRefused = lines.some(({ status }) => status >= 300 && status !== 503)
    for (const { key, leadId, content } of heads)
      if (done.has(key)) saved.push({ companyId, key, leadId, ...(content === undefined ? {} : { content }) })
    waiting = waiting.filter(({ key }) => !done.has(key))
    if (isRefused) break
    again += heads.length - done.size
  }
  return { saved, again }
}

/** A lead's changes keep their order. */
export function headsOf<Change extends Pick<OfflineChange, 'leadId'>>(waiting: readonly Change[]): Change[] {
  const seen = new Set<string>()
  const heads = waiting.filter(({ leadId }) => seen.size < seen.add(leadId).size)
  return heads.slice(0, PUSH_MAX_ITEMS)
}

async function push(tally: Tally, device: HttpDevice, heads: readonly Waiting[]): Promise<Line[]> {
  const { text } = await device.askUntilDone({
    what: 'a batch',
    method: 'POST',
    path: '/api/sync/push',
    headers: { accept: PUSH_LINES },
    body: { items: heads.map((change) => itemOf(device.companyId, change)) },
  })
  const lines = noteLines(tally, text)
  const waits = lines.flatMap(({ status, headers }) => (status === 503 ? Number(headers['retry-after'] ?? 1) : []))
  if (waits.length > 0) await sleep(Math.max(...waits) * 1000 * (1 + Math.random() * SPREAD))
  return lines
}

function itemOf(companyId: string, { key, leadId, content, status, at }: Waiting) {
  const lead = `/api/epc/leads/${leadId}`
  const headers = { 'sync-saved-at': at }
  return content === undefined
    ? { key, headers, method: 'PATCH', path: `${lead}?companyId=${companyId}`, body: { lead_status: status } }
    : { key, headers, method: 'POST', path: `${lead}/notes?companyId=${companyId}`, body: { content, createdAt: at } }
}

/** Each change that a batch answers counts separately. */
export function noteLines(tally: Tally, text: string): Line[] {
  const lines = text.split('\n').filter(Boolean)
  return lines.map((line) => {
    const answer = JSON.parse(line) as Line
    note(tally, { what: 'a change in a batch', status: answer.status, retryAfter: answer.headers['retry-after'] })
    return answer
  })
}

/** What a person does in an hour without a network: by turns a status and a note, lead after lead. */
export function workOfAnHour({ device, leads, changes }: Traveller, statusAfter: StatusAfter): OfflineChange[] {
  const began = Date.now() - 60 * 60_000
  return Array.from({ length: changes }, (_, number) => {
    const lead = leads[Math.floor(number / 2) % leads.length]
    if (!lead) throw new Error('Nobody works without a lead.')
    const at = new Date(began + number * 60_000).toISOString()
    const round = Math.floor(number / 2 / leads.length)
    return number % 2 === 0
      ? { leadId: lead.id, at, status: statusAfter(lead.status, round + 1) }
      : { leadId: lead.id, at, content: `In the tunnel (${device}, ${number})` }
  })
}

type StatusAfter = (status: Traveller['leads'][number]['status'], times: number) => Traveller['leads'][number]['status']
