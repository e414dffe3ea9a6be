import type { Lead } from '../../../contract/entities/lead.ts'
import { packRows } from '../../../src/columns/pack-rows.ts'
import type { LeadKind, NextDue } from '../../../src/search/lead-columns.ts'
import type { LeadArrivals, LeadSource, ReadTo } from '../../../src/search/lead-source.ts'
import { LiveLeads } from '../../../src/search/live-leads.ts'
import type { Centre } from '../../../src/search/postcode-centre.ts'
import { type PageRequest, pageWithin } from '../../../src/search/row-source.ts'

export const PAGE = { number: 1, size: 50 }

/** A device's leads: what a pull brought, and the local changes over it. */
class LeadDevice implements LeadSource {
  #log: Array<{ id: string; lead?: Lead }> = []
  #generation = 1
  readonly changes = new Map<string, Partial<Lead>>()
  readonly serverPlaces = new Map<string, Centre>()
  arrivalsRead = 0
  leadsRead = 0
  timesAsked = 0

  put(lead: Lead) {
    this.#log.push({ id: lead._id, lead })
  }

  remove(id: string) {
    this.#log.push({ id })
  }

  replaceAll(...leads: Lead[]) {
    this.#log = leads.map((lead) => ({ id: lead._id, lead }))
    this.#generation = 2
  }

  #shown(): Lead[] {
    const rows = new Map<string, Lead>()
    for (const { id, lead } of this.#log) {
      if (lead) rows.set(id, { ...lead, ...this.changes.get(id) })
      else rows.delete(id)
    }
    return [...rows.values()].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  }

  async version() {
    this.timesAsked += 1
    return JSON.stringify([this.#generation, this.#log.length, ...this.changes])
  }

  async arrivedSince(readTo: ReadTo | undefined): Promise<LeadArrivals> {
    const isReset = readTo?.generation !== this.#generation
    const arrived = isReset ? this.#log : this.#log.slice(readTo.arrived)
    this.arrivalsRead += arrived.length
    const rows = arrived.flatMap(({ lead }) => lead ?? [])
    return {
      isReset,
      segments: isReset ? [packRows(rows.map((row) => ({ id: row._id, seq: 1, v: 1, row })))] : [],
      rows: isReset ? [] : rows,
      removedIds: arrived.flatMap(({ id, lead }) => (lead ? [] : id)),
      readTo: { generation: this.#generation, arrived: this.#log.length },
    }
  }

  async unsettled() {
    return new Map([...this.changes].map(([id, change]) => [id, JSON.stringify(change)]))
  }

  async leadsNow(ids: readonly string[]) {
    this.leadsRead += ids.length
    return this.#shown().filter(({ _id }) => ids.includes(_id))
  }

  readonly next = new Map<string, NextDue>()
  async nextDue() {
    return new Map(this.next)
  }

  readonly filed = new Set<string>()
  async withFiles() {
    return new Set(this.filed)
  }

  readonly names = new Map<string, string>()
  async userNames() {
    return new Map(this.names)
  }

  async page(kind: LeadKind, request: PageRequest) {
    const shown = this.#shown().filter((lead) => (lead.deal_status !== undefined) === (kind === 'deal'))
    const number = pageWithin(shown.length, request)
    return { rows: shown.slice((number - 1) * request.size, number * request.size), total: shown.length, number }
  }
}

export function deviceWith(...leads: Lead[]) {
  const device = new LeadDevice()
  for (const lead of leads) device.put(lead)
  const live = new LiveLeads(device, async (postcode) => device.serverPlaces.get(postcode))
  return { device, search: live.search('lead'), deals: live.search('deal') }
}
