import type { DifferentPeople } from '../../contract/entities/bulk-upload.ts'
import type { Lead } from '../../contract/entities/lead.ts'
import { canonicalPostcode } from '../../contract/entities/postcode.ts'
import type { Identifying } from '../../csv/duplicate-keys.ts'
import { SegmentReader } from '../columns/segment-reader.ts'
import { noFacets } from './facets.ts'
import type { LeadKind } from './lead-columns.ts'
import { type BesideLeads, LeadIndex } from './lead-index.ts'
import type { DuplicatePage, DuplicateQuestion, LeadPage, LeadSearch } from './lead-search.ts'
import type { LeadSource, ReadTo } from './lead-source.ts'
import { isUnfiltered } from './apply-filters.ts'
import type { Centre } from './postcode-centre.ts'
import type { OverdueAge, Report, ReportQuestion } from './reports/report.ts'
import type { ContactColumns } from './reports/work/contact-columns.ts'
import type { WorkNumber, WorkQuestion, WorkReport } from './reports/work/work-report.ts'
import type { PageRequest } from './row-source.ts'
import type { SearchFilters } from './search-filters.ts'
import type { Sort } from './sort.ts'

/** Where the server says that a postcode is; undefined where it does not know or can’t be asked in time. */
export type FindPlace = (postcode: string) => Promise<Centre | undefined>

interface Asking {
  seen?: string | undefined
  sort?: Sort | undefined
  isFaceted?: boolean
  hasNext?: boolean
}

const turnForOthers = () => new Promise((resolve) => setTimeout(resolve))

/** The mark of local changes is never empty. */
const STALE = ''

export class LiveLeads {
  readonly #source: LeadSource
  readonly #findPlace: FindPlace
  #index = new LeadIndex()
  #readTo: ReadTo | undefined
  /** By lead, the mark of the local changes that the index shows; `STALE` where it may show less. */
  #unsettled = new Map<string, string>()
  #version: string | undefined
  #catchingUp: Promise<void> | undefined

  constructor(source: LeadSource, findPlace: FindPlace) {
    this.#source = source
    this.#findPlace = findPlace
  }

  search(kind: LeadKind): LeadSearch {
    const ask = this.#asker(kind)
    return {
      query: (filters, page, sort, seen) => this.#query(kind, filters, { page, sort, seen }),
      ids: (filters, sort) => ask(filters, (index, around) => index.ids(kind, around, sort), { sort }),
      neighbours: (filters, sort, id) =>
        ask(filters, (index, around) => index.neighbours(kind, around, sort, id), { sort }),
      count: (filters) => ask(filters, (index, around) => index.count(kind, around)),
      points: (filters, seen) => ask(filters, (index, around) => index.points(kind, around), { seen }),
      inShape: (filters, shape) => ask(filters, (index, around) => index.inShape(kind, around, shape)),
      rowsOf: async (ids) => (await this.#upToDate()).rowsOf(kind, ids),
    }
  }

  /** Of leads and deals together. */
  report = (filters: SearchFilters, question: ReportQuestion, seen?: string): Promise<Report> =>
    this.#asker('lead')(filters, (index, around) => index.report(around, question), { seen, hasNext: true })

  work = (filters: SearchFilters, contacts: ContactColumns, question: WorkQuestion): Promise<WorkReport> =>
    this.#asker('lead')(filters, (index, around) => index.work(around, contacts, question))

  leadsOfWork = (
    filters: SearchFilters,
    contacts: ContactColumns,
    question: WorkQuestion,
    wanted: WorkNumber,
  ): Promise<Lead[]> =>
    this.#asker('lead')(filters, (index, around) => index.leadsOfWork(around, contacts, question, wanted))

  leadsOverdue = (filters: SearchFilters, today: string, age: OverdueAge): Promise<Lead[]> =>
    this.#asker('lead')(filters, (index, around) => index.leadsOverdue(around, today, age), { hasNext: true })

  duplicateHashes = async (): Promise<Float64Array> => (await this.#withKeys()).duplicateHashes()

  duplicates = async (question: DuplicateQuestion): Promise<DuplicatePage> =>
    (await this.#withKeys()).duplicates(question)

  matching = async (
    given: readonly Identifying[],
    different?: readonly DifferentPeople[],
  ): Promise<(Lead | undefined)[]> => (await this.#withKeys()).matching(given, different)

  async #withKeys(): Promise<LeadIndex> {
    while ((await this.#upToDate()).prepareDuplicates()) await turnForOthers()
    return this.#upToDate()
  }

  findAnybody = async (words: string, most: number): Promise<Lead[]> =>
    (await this.#upToDate()).findAnybody(words, most)

  similar = async (given: Identifying): Promise<Lead[]> => (await this.#upToDate()).similar(given)

  async #query(
    kind: LeadKind,
    filters: SearchFilters,
    { page, sort, seen }: { page: PageRequest; sort: Sort | undefined; seen: string | undefined },
  ): Promise<LeadPage> {
    const opened = await this.#openPage(kind, filters, page, sort)
    if (opened) return opened
    const answer = (index: LeadIndex, around: SearchFilters) => ({
      ...index.find(kind, around, page, sort),
      facets: page.size === 0 ? index.facets(kind, around) : noFacets(),
    })
    return this.#asker(kind)(filters, answer, { seen, sort, isFaceted: page.size === 0 })
  }

  #asker = (kind: LeadKind) => {
    return async <T>(
      filters: SearchFilters,
      answer: (index: LeadIndex, filters: SearchFilters) => T,
      { seen, sort, isFaceted, hasNext: asksNext }: Asking = {},
    ): Promise<T> => {
      await this.#upToDate(seen)
      const hasNext = asksNext || isFaceted || filters.next_follow_up?.length || sort?.column === 'next_follow_up'
      const beside: BesideLeads = {
        nextDue: hasNext ? await this.#source.nextDue() : undefined,
        withFiles: filters.has?.includes('files') ? await this.#source.withFiles() : undefined,
        userNames: sort?.column === 'assignedTo' ? await this.#source.userNames() : undefined,
      }
      const index = this.#index
      index.setBeside(beside)
      const precision = index.centre(kind, filters)?.precision
      const isVague = precision !== undefined && precision !== 'unit'
      const postcode = isVague ? canonicalPostcode(filters.postcode ?? '') : undefined
      const centre = postcode === undefined ? undefined : await this.#findPlace(postcode)
      if (!centre) return answer(index, filters)
      this.#index.setBeside(beside)
      return answer(this.#index, { ...filters, centre })
    }
  }

  /** The unfiltered list does not wait for the index to be read. */
  async #openPage(kind: LeadKind, filters: SearchFilters, page: PageRequest, sort: Sort | undefined) {
    if (this.#readTo || page.size === 0 || sort || !isUnfiltered(filters)) return
    const opened = await this.#source.page(kind, page)
    // The next query finds the index read, or being read.
    if (!this.#catchingUp) void this.#upToDate().catch(() => undefined)
    return opened && { ...opened, facets: noFacets() }
  }

  async #upToDate(seen?: string): Promise<LeadIndex> {
    if (this.#isInLineWith(seen)) return this.#index
    const before = this.#catchingUp
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
    // What a screen has seen can be read by now. It will see what comes later, and ask again.
    const version = seen ?? (await this.#source.version())
    if (this.#isInLineWith(version)) return
    await this.#readArrivals()
    await this.#readUnsettled()
    this.#version = version
  }

  async #readArrivals(): Promise<void> {
    if (this.#index.isMostlyDead) this.#readTo = undefined
    const { isReset, segments, rows, removedIds, readTo } = await this.#source.arrivedSince(this.#readTo)
    if (isReset) this.#index = new LeadIndex()
    this.#index.addSegments(segments.map((segment) => new SegmentReader(segment)))
    this.#index.change(rows, removedIds)
    this.#readTo = readTo
    const mayBeAny = isReset || segments.length > 0
    this.#lieOver(mayBeAny ? this.#unsettled.keys() : [...rows.map(({ _id }) => _id), ...removedIds])
    if (segments.length > 0) prepareBehind(this.#index)
  }

  /** Confirmed rows cover the local changes until those are read again. */
  #lieOver(ids: Iterable<string>): void {
    for (const id of ids) if (this.#unsettled.has(id)) this.#unsettled.set(id, STALE)
  }

  /** There may be many local changes: only those that the index does not show are read. */
  async #readUnsettled(): Promise<void> {
    const before = this.#unsettled
    const marks = await this.#source.unsettled()
    const changed = [...marks].flatMap(([id, mark]) => (before.get(id) === mark ? [] : id))
    const settled = [...before.keys()].filter((id) => !marks.has(id))
    const ids = [...changed, ...settled]
    const rows = await this.#source.leadsNow(ids)
    const shown = new Set(rows.map(({ _id }) => _id))
    this.#index.change(
      rows,
      ids.filter((id) => !shown.has(id)),
    )
    this.#unsettled = new Map(marks)
  }
}

function prepareBehind(index: LeadIndex): void {
  setTimeout(() => {
    if (index.prepareSome()) prepareBehind(index)
  })
}
