import { emailKeyOf, type Identifying, soughtKeysOf } from '../../csv/duplicate-keys.ts'
import type { DifferentPeople } from '../../contract/entities/bulk-upload.ts'
import type { Lead } from '../../contract/entities/lead.ts'
import type { SegmentReader } from '../columns/segment-reader.ts'
import { LeadColumns, type LeadKind, type NextDue } from './lead-columns.ts'
import { apartFromEach } from '../../contract/entities/duplicates/apart.ts'
import { LeadDuplicates } from './duplicates/lead-duplicates.ts'
import { leadsInShape, pointsOf } from './lead-points.ts'
import type {
  DuplicatePage,
  DuplicateQuestion,
  LeadPoints,
  LeadsInShape,
  Shape,
  Facets,
  Neighbours,
} from './lead-search.ts'
import { rankLeads } from './anybody/rank-leads.ts'
import { rankSimilar } from './anybody/rank-similar.ts'
import { hasRadius } from './apply-filters.ts'
import type { CentreFacts } from './postcode-centre.ts'
import type { OverdueAge, Report, ReportQuestion } from './reports/report.ts'
import { reportOf, slotsOverdue } from './reports/report-of.ts'
import type { ContactColumns } from './reports/work/contact-columns.ts'
import { slotsOfWork, workOf } from './reports/work/count-work.ts'
import type { WorkNumber, WorkQuestion, WorkReport } from './reports/work/work-report.ts'
import { type PageRequest, pageWithin } from './row-source.ts'
import type { SearchFilters } from './search-filters.ts'
import type { Sort } from './sort.ts'
import { rankByDistance, rankSlots, type Ranks, sortSlots } from './sort-slots.ts'
import { StandingAnswer } from './standing-answer.ts'

/** What the filters and the sort need and other rows than the leads know. */
export interface BesideLeads {
  nextDue?: ReadonlyMap<string, NextDue> | undefined
  withFiles?: ReadonlySet<string> | undefined
  userNames?: ReadonlyMap<string, string> | undefined
}

export interface FoundPage {
  rows: Lead[]
  total: number
  number: number
  centre?: CentreFacts
}

/** A screen asks for its rows, its numbers and its neighbours: one query several times. */
const ANSWERS_KEPT = 6

/** Runs of a text column that take a few milliseconds together. */
const RUNS_AT_ONCE = 8

const SIMILAR_SHOWN = 5

const DEAD_SLOTS_BORNE = 20_000

/** Where more changes at once, starting again is faster. */
const WORTH_FOLLOWING = 100

export class LeadIndex {
  readonly #columns = new LeadColumns()
  readonly #duplicates = new LeadDuplicates(this.#columns.rows)
  readonly #answers = new Map<string, StandingAnswer>()
  readonly #sorted = new Map<string, Uint32Array>()
  #ranks: Ranks | undefined

  addSegments(readers: readonly SegmentReader[]): void {
    if (readers.length === 0) return
    this.#columns.addSegments(readers)
    this.#answers.clear()
    this.#forgetSorted()
  }

  change(rows: readonly Lead[], removedIds: readonly string[]): void {
    if (rows.length + removedIds.length > WORTH_FOLLOWING) this.#answers.clear()
    for (const row of rows) this.put(row)
    for (const id of removedIds) this.remove(id)
  }

  put(lead: Lead): void {
    if (this.#columns.holds(lead)) return
    this.#leave(lead._id)
    const slot = this.#columns.put(lead)
    this.#duplicates.changed(slot)
    for (const answer of this.#answers.values()) answer.enter(slot)
    this.#forgetSorted()
  }

  remove(id: string): void {
    this.#leave(id)
    if (this.#columns.remove(id)) this.#forgetSorted()
  }

  setBeside({ nextDue, withFiles, userNames }: BesideLeads): void {
    if (nextDue) this.setNextDue(nextDue)
    if (withFiles && !isSameSet(withFiles, this.#columns.withFiles)) {
      this.#columns.withFiles = withFiles
      this.#answers.clear()
      this.#sorted.clear()
    }
    if (userNames && this.#columns.setUserNames(userNames)) this.#forgetSorted()
  }

  /** By lead. */
  setNextDue(next: ReadonlyMap<string, NextDue>): void {
    const moved = this.#columns.setNextDue(next)
    if (moved.length > WORTH_FOLLOWING) this.#answers.clear()
    for (const id of moved) {
      this.#leave(id)
      const slot = this.#columns.showNextDue(id)
      if (slot >= 0) for (const answer of this.#answers.values()) answer.enter(slot)
    }
    if (moved.length > 0) this.#forgetSorted()
  }

  #leave(id: string): void {
    const slot = this.#columns.slots.find(id)
    for (const [key, answer] of this.#answers) {
      if (!answer.canFollow) this.#answers.delete(key)
      else if (slot >= 0) answer.leave(slot)
    }
  }

  /** After a long day of changes the index is better read again. */
  get isMostlyDead(): boolean {
    const { slots, deadSlots } = this.#columns
    return deadSlots > DEAD_SLOTS_BORNE && deadSlots > slots.count / 2
  }

  find(kind: LeadKind, filters: SearchFilters, page: PageRequest, sort?: Sort): FoundPage {
    const { centre } = this.#answer(kind, filters)
    const slots = this.#slots(kind, filters, sort)
    const number = pageWithin(slots.length, page)
    const shown = slots.subarray((number - 1) * page.size, number * page.size)
    return {
      rows: Array.from(shown).flatMap((slot) => this.#columns.rows.at(slot) ?? []),
      total: slots.length,
      number,
      ...(centre ? { centre } : {}),
    }
  }

  centre(kind: LeadKind, filters: SearchFilters): CentreFacts | undefined {
    return hasRadius(filters) ? this.#answer(kind, filters).centre : undefined
  }

  facets(kind: LeadKind, filters: SearchFilters): Facets {
    return this.#answer(kind, filters).facets
  }

  ids(kind: LeadKind, filters: SearchFilters, sort?: Sort): string[] {
    return Array.from(this.#slots(kind, filters, sort), (slot) => this.#columns.slots.idAt(slot))
  }

  count(kind: LeadKind, filters: SearchFilters): number {
    return this.#answer(kind, filters).matching.length
  }

  points(kind: LeadKind, filters: SearchFilters): LeadPoints {
    return pointsOf(this.#columns, this.#answer(kind, filters).matching)
  }

  inShape(kind: LeadKind, filters: SearchFilters, shape: Shape): LeadsInShape {
    return leadsInShape(this.#columns, this.#answer(kind, filters).matching, shape)
  }

  report(filters: SearchFilters, question: ReportQuestion): Report {
    return reportOf(this.#columns, this.#matching(filters), question)
  }

  work(filters: SearchFilters, contacts: ContactColumns, question: WorkQuestion): WorkReport {
    return workOf({ columns: this.#columns, matching: this.#matching(filters), contacts, question })
  }

  /** The leads and deals that a number of it counts. */
  leadsOfWork(filters: SearchFilters, contacts: ContactColumns, question: WorkQuestion, wanted: WorkNumber): Lead[] {
    const matching = this.#matching(filters)
    const slots = slotsOfWork({ columns: this.#columns, matching, contacts, question }, wanted)
    return slots.flatMap((slot) => this.#columns.rows.at(slot) ?? [])
  }

  leadsOverdue(filters: SearchFilters, today: string, age: OverdueAge): Lead[] {
    const slots = slotsOverdue(this.#columns, this.#matching(filters), today, age)
    return slots.flatMap((slot) => this.#columns.rows.at(slot) ?? [])
  }

  #matching(filters: SearchFilters) {
    const matchingOf = (kind: LeadKind) => this.#answer(kind, filters).matching
    return { lead: matchingOf('lead'), deal: matchingOf('deal') }
  }

  neighbours(kind: LeadKind, filters: SearchFilters, sort: Sort | undefined, id: string): Neighbours {
    const slots = this.#slots(kind, filters, sort)
    const index = slots.indexOf(this.#columns.slots.find(id))
    if (index < 0) return { place: 0, total: slots.length }
    const idAt = (place: number) => {
      const slot = slots[place]
      return slot === undefined ? undefined : this.#columns.slots.idAt(slot)
    }
    const [previous, next] = [idAt(index - 1), idAt(index + 1)]
    return {
      place: index + 1,
      total: slots.length,
      ...(previous === undefined ? {} : { previous }),
      ...(next === undefined ? {} : { next }),
    }
  }

  rowsOf(kind: LeadKind, ids: readonly string[]): Lead[] {
    const { slots, isDead, dealStatus, rows } = this.#columns
    return ids.flatMap((id) => {
      const slot = slots.find(id)
      const isIn = slot >= 0 && isDead[slot] !== 1 && (dealStatus.codes[slot] !== 0) === (kind === 'deal')
      return isIn ? (rows.at(slot) ?? []) : []
    })
  }

  duplicateHashes(): Float64Array {
    return this.#duplicates.hashes(this.#columns)
  }

  /** Reads a part of what the questions about duplicates need. False when all is read. */
  prepareDuplicates = (): boolean => this.#duplicates.readSome(this.#columns.slots.count)

  duplicates({ words, sort = 'newest', apart = [], ...page }: DuplicateQuestion): DuplicatePage {
    const { slots, rows } = this.#columns
    const apartSlots = apart.map((ids) => ids.map((id) => slots.find(id)).filter((slot) => slot >= 0))
    const all = this.#duplicates.groups(this.#columns, apartFromEach(apartSlots))
    const found = words ? this.#withWords(all, words) : all
    const number = pageWithin(found.length, page)
    const sorted = sort === 'strongest' && page.size > 0 ? this.#duplicates.strongestFirst(found) : found
    const shown = sorted.slice((number - 1) * page.size, number * page.size).map((group) => ({
      leads: group.flatMap((slot) => rows.at(slot) ?? []),
      agreements: this.#duplicates.agreementsOf(group),
    }))
    return { rows: shown, number, total: found.length }
  }

  #withWords(groups: number[][], words: string): number[][] {
    const { lead, deal } = this.#matching({ words })
    const matching = new Set([...lead, ...deal])
    return groups.filter((group) => group.some((slot) => matching.has(slot)))
  }

  /** For each row of a file the lead that it would repeat. `different` kinds are of different people. */
  matching(given: readonly Identifying[], different: readonly DifferentPeople[] = []): (Lead | undefined)[] {
    const keys = given.map((row) => soughtKeysOf(row, different))
    const hashes = keys.flat().map(({ hash }) => hash)
    const emails = new Set(given.flatMap((row) => emailKeyOf(row)?.hash ?? []))
    const slots = this.#duplicates.slotsOf(hashes, emails, this.#columns)
    return keys.map((own) => {
      const slot = own.map(({ hash }) => slots.get(hash)).find((each) => each !== undefined)
      return slot === undefined ? undefined : this.#columns.rows.at(slot)
    })
  }

  similar(given: Identifying): Lead[] {
    const { rows } = this.#columns
    return rankSimilar(this.#columns, given, SIMILAR_SHOWN).flatMap((slot) => rows.at(slot) ?? [])
  }

  /** Leads and deals that have all these words, best first. */
  findAnybody(words: string, most: number): Lead[] {
    return rankLeads(this.#columns, words, most).flatMap((slot) => this.#columns.rows.at(slot) ?? [])
  }

  /** Reads part of what a search by text needs, to make the first one fast. False when all is read. */
  prepareSome(): boolean {
    const hasMore = Object.values(this.#columns.texts).some((column) => column.prepare(RUNS_AT_ONCE))
    if (!hasMore) for (const column of this.#columns.selects) void column.offered
    return hasMore
  }

  #answer(kind: LeadKind, filters: SearchFilters): StandingAnswer {
    const key = JSON.stringify([kind, filters])
    return remembered(this.#answers, key, () => new StandingAnswer(this.#columns, kind, filters))
  }

  #slots(kind: LeadKind, filters: SearchFilters, sort: Sort | undefined): Uint32Array {
    const { matching } = this.#answer(kind, filters)
    if (!sort) return matching
    const key = JSON.stringify([kind, filters, sort])
    return remembered(this.#sorted, key, () => sortSlots(matching, this.#ranksOf(sort), sort))
  }

  #ranksOf({ column, from }: Sort): Ranks {
    const { places, slots } = this.#columns
    // Every step of a walk has its own. They are found in a few milliseconds and not kept.
    if (from) return rankByDistance(places, slots.count, from)
    if (this.#ranks?.column !== column) this.#ranks = rankSlots(this.#columns, slots.count, column)
    return this.#ranks
  }

  #forgetSorted(): void {
    this.#sorted.clear()
    this.#ranks = undefined
  }
}

const isSameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((id) => b.has(id))

function remembered<T>(answers: Map<string, T>, key: string, answer: () => T): T {
  const known = answers.get(key)
  if (known !== undefined) return known
  for (const oldest of answers.keys()) {
    if (answers.size < ANSWERS_KEPT) break
    answers.delete(oldest)
  }
  const fresh = answer()
  answers.set(key, fresh)
  return fresh
}
