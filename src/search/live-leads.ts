import { PackReader } from '../columns/pack-reader.ts'
import { noFacets } from './facets.ts'
import type { LeadKind } from './lead-columns.ts'
import { LeadIndex } from './lead-index.ts'
import type { LeadPage, LeadSearch } from './lead-search.ts'
import type { LeadSource, ReadTo } from './lead-source.ts'
import { isUnfiltered } from './narrow.ts'
import type { PageRequest } from './row-source.ts'
import type { SearchFilters } from './search-filters.ts'
import type { Sort } from './sort.ts'

/** The index of a company's leads and deals, kept in line with the device: read once, then only what has changed. */
export class LiveLeads {
  readonly #source: LeadSource
  #index = new LeadIndex()
  #readTo: ReadTo | undefined
  #unsettled: readonly string[] = []
  /** What it is in line with. */
  #version: string | undefined
  #catchingUp: Promise<void> | undefined

  constructor(source: LeadSource) {
    this.#source = source
  }

  search(kind: LeadKind): LeadSearch {
    return {
      query: (filters, page, sort, seen) => this.#query(kind, filters, { page, sort, seen }),
      ids: async (filters, sort) => (await this.#upToDate()).ids(kind, filters, sort),
      neighbours: async (filters, sort, id) => (await this.#upToDate()).neighbours(kind, filters, sort, id),
      count: async (filters) => (await this.#upToDate()).count(kind, filters),
      points: async (filters, seen) => (await this.#upToDate(seen)).points(kind, filters),
      within: async (filters, shape) => (await this.#upToDate()).within(kind, filters, shape),
      rowsOf: async (ids) => (await this.#upToDate()).rowsOf(kind, ids),
    }
  }

  async #query(
    kind: LeadKind,
    filters: SearchFilters,
    { page, sort, seen }: { page: PageRequest; sort: Sort | undefined; seen: string | undefined },
  ): Promise<LeadPage> {
    const opened = await this.#openPage(kind, filters, page, sort)
    if (opened) return opened
    const index = await this.#upToDate(seen)
    const facets = page.size === 0 ? index.facets(kind, filters) : noFacets()
    return { ...index.find(kind, filters, page, sort), facets }
  }

  /** The list as it opens, unfiltered, does not wait for the index to be read. */
  async #openPage(kind: LeadKind, filters: SearchFilters, page: PageRequest, sort: Sort | undefined) {
    if (this.#readTo || page.size === 0 || sort || !isUnfiltered(filters)) return
    const opened = await this.#source.page(kind, page)
    // Whoever asks next finds the index read, or on its way.
    if (!this.#catchingUp) void this.#upToDate().catch(() => undefined)
    return opened && { ...opened, facets: noFacets() }
  }

  /** `seen` is the version that the asker sees on the device, where they know it: one in line with it asks nobody. */
  async #upToDate(seen?: string): Promise<LeadIndex> {
    if (this.#isInLineWith(seen)) return this.#index
    const before = this.#catchingUp
    // A question that comes while one is reading joins it, then reads on: its own change may have come later.
    const reading = (async () => {
      await before?.catch(() => undefined)
      await this.#catchUp(seen)
    })()
    this.#catchingUp = reading
    await reading
    return this.#index
  }

  #isInLineWith = (version: string | undefined) => version !== undefined && version === this.#version

  async #catchUp(seen: string | undefined): Promise<void> {
    // What somebody has seen is there to be read by now; what comes after it they will see, and ask again.
    const version = seen ?? (await this.#source.version())
    if (this.#isInLineWith(version)) return
    await this.#readArrivals()
    await this.#readUnsettled()
    this.#version = version
  }

  async #readArrivals(): Promise<void> {
    if (this.#index.isMostlyDead) this.#readTo = undefined
    const { isAnew, packs, rows, removedIds, readTo } = await this.#source.arrivedSince(this.#readTo)
    if (isAnew) this.#index = new LeadIndex()
    this.#index.addPacks(packs.map((pack) => new PackReader(pack)))
    for (const row of rows) this.#index.put(row)
    for (const id of removedIds) this.#index.remove(id)
    const isFirst = this.#readTo === undefined
    this.#readTo = readTo
    if (isFirst) prepareBehind(this.#index)
  }

  /** Also those unsettled last time: what they show now is the confirmed row. */
  async #readUnsettled(): Promise<void> {
    const { ids, rows } = await this.#source.unsettled(this.#unsettled)
    const shown = new Map(rows.map((row) => [row._id, row]))
    for (const id of new Set([...ids, ...this.#unsettled])) {
      const row = shown.get(id)
      if (row) this.#index.put(row)
      else this.#index.remove(id)
    }
    this.#unsettled = ids
  }
}

/** Bit by bit: a question that comes meanwhile does not wait. */
function prepareBehind(index: LeadIndex): void {
  setTimeout(() => {
    if (index.prepareSome()) prepareBehind(index)
  })
}
