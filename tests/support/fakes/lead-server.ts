import type { FeedRow } from '../../../contract/endpoints/sync.ts'
import { ENTITY_NAMES } from '../../../contract/entities/entity.ts'
import { buildLead } from '../builders/build-lead.ts'
import { leadColumnsOf } from '../builders/lead-columns.ts'

const MINUTE = 60_000
export const NEWEST = Date.UTC(2026, 10, 1)

const randomText = () => Array.from({ length: 4 }, () => crypto.randomUUID()).join(' ')

/**
 * Ids with unique fingerprints: a device keeps the note of a lead that it has no room for if a lead that it holds has the
 * same fingerprint. By chance that happens once in a thousand runs.
 */
const idOf = (index: number) =>
  crypto.randomUUID().slice(0, -8) + (Math.imul(index, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0')

const rowOf = (t: 'lead' | 'note', row: { _id: string; createdAt: string }): FeedRow => ({
  t,
  id: row._id,
  seq: 1,
  v: 1,
  row,
})

/** A company of leads, each a minute older than the one before and with a note. */
export class LeadServer {
  readonly leads: FeedRow[]
  readonly notes: FeedRow[]
  readonly asked: string[] = []
  changes: FeedRow[] = []
  isAway = false
  onAsked: () => Promise<void> = async () => undefined

  constructor(leads: number) {
    const times = Array.from({ length: leads }, (_, index) => new Date(NEWEST - index * MINUTE).toISOString())
    this.leads = times.map((createdAt, index) =>
      rowOf('lead', buildLead({ _id: idOf(index), createdAt, firstname: randomText() })),
    )
    this.notes = this.leads.map(({ id: leadId, row }) => {
      const note = { _id: crypto.randomUUID(), leadId, content: 'Rang.', createdAt: String(row['createdAt']) }
      return rowOf('note', note)
    })
  }

  readonly fetch = async (path: string): Promise<Response> => {
    const { pathname, searchParams } = new URL(path, 'http://test')
    if (this.isAway) throw new TypeError('Failed to fetch')
    this.asked.push(path)
    await this.onAsked()
    if (pathname === '/api/sync/bootstrap') return Response.json(this.#page(searchParams))
    const head = {
      epoch: 'e1',
      schema: 1,
      cursor: 'c1',
      head: 1,
      totals: { ...Object.fromEntries(ENTITY_NAMES.map((name) => [name, 0])), lead: this.leads.length },
    }
    if (pathname === '/api/sync/head') return Response.json(head)
    const changes = this.changes.splice(0, 1_000)
    if (changes.length === 0) return new Response(null, { status: 204 })
    const position = { cursor: 'c2', upTo: 2, more: this.changes.length > 0, head: 2, durable: 2 }
    return Response.json({ epoch: 'e1', schema: 1, changes, ...position })
  }

  /** Adds leads that are newer than all others. */
  add(leads: number): void {
    const newest = Date.parse(String(this.leads[0]?.row['createdAt']))
    this.changes = Array.from({ length: leads }, (_, index) => {
      const createdAt = new Date(newest + (leads - index) * MINUTE).toISOString()
      return { ...rowOf('lead', buildLead({ createdAt })), seq: 2 }
    })
    this.leads.unshift(...this.changes)
  }

  #page(params: URLSearchParams) {
    const size = 200
    const start = Number(params.get('after') ?? 0)
    const leads = params.get('leads') === 'none' ? [] : this.leads.slice(start, start + size)
    const from = Math.max(start, this.leads.length)
    const notes = leads.length > 0 ? [] : this.notes.slice(from - this.leads.length).slice(0, size)
    const end = leads.length > 0 ? start + leads.length : from + notes.length
    const next = end < this.leads.length + this.notes.length ? { next: String(end) } : {}
    return { epoch: 'e1', rows: notes, leads: leads.length > 0 ? leadColumnsOf(leads) : undefined, ...next }
  }
}
