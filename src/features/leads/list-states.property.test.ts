import { expect, test } from 'vitest'
import { ME } from '../../../contract/entities/filters/facts.ts'
import { NEXT_FOLLOW_UPS } from '../../../contract/entities/follow-up.ts'
import { LEAD_STATUSES, type Lead } from '../../../contract/entities/lead.ts'
import { createPageDevice, type PageDevice } from '../../../tests/support/browser/page-device.ts'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { randomFacts, randomListFilters, randomTime, TODAY } from '../../../tests/support/builders/list-filters.ts'
import { createRandom, type Random } from '../../../tests/support/fakes/random.ts'
import { type ActiveFilter, withoutFilter } from '../../records/list-filters/extra-filters.ts'
import type { LeadKind } from '../../search/lead-columns.ts'
import type { LeadSearch } from '../../search/lead-search.ts'
import { LiveLeads } from '../../search/live-leads.ts'
import type { SearchFilters } from '../../search/search-filters.ts'
import { deviceLeadSource } from '../../workers/device-lead-source.ts'
import { leadBulk } from '../../workers/lead-bulk.ts'
import { activeDealFilters } from '../deals/active-deal-filters.ts'
import { readChosenDealFilters, toDealFilters } from '../deals/deal-list-search.ts'
import { activeFilters } from './active-filters.ts'
import { filtersOfList, readChosenFilters } from './lead-list-search.ts'

// Whatever a list is filtered by: its chips, its total, its rows, its file and a change of all of it are about the same leads.

const STATES = 2_000
const LEADS = 150
const PATIENCE_MS = 120_000
const PEOPLE = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
const LOOKING = { userId: PEOPLE[0] ?? '', today: () => TODAY }

type Chosen = Record<string, unknown>

interface List {
  kind: LeadKind
  read: (given: Chosen) => Chosen
  filters: (chosen: Chosen) => SearchFilters
  chips: (chosen: Chosen) => ActiveFilter[]
}

const LISTS: readonly List[] = [
  ...(['all', 'new', 'my'] as const).map((list) => ({
    kind: 'lead' as const,
    read: (given: Chosen) => ({ ...readChosenFilters(given) }),
    filters: (chosen: Chosen) => filtersOfList(list, LOOKING, chosen),
    chips: (chosen: Chosen) => activeFilters(chosen),
  })),
  {
    kind: 'deal',
    read: (given) => ({ ...readChosenDealFilters(given) }),
    filters: (chosen) => toDealFilters(chosen, LOOKING),
    chips: (chosen) => activeDealFilters(chosen),
  },
]

function randomLead(random: Random, companyId: string): Lead {
  const { pick, next } = random
  const isDeal = next() < 0.3
  return buildLead({
    ...randomFacts(random, PEOPLE),
    ...(isDeal ? { deal_status: pick(['Open', 'Closed'] as const), converted_at: randomTime(random) } : {}),
    companyId,
    firstname: pick(['Zoë', 'Anne-Marie', 'Bo']),
    surname: pick(["O'Neil", 'Lee']),
    phone: pick(['07700 900123', '+44 7700 900124', '0161 496 0000']),
    postcode: pick(['LS1 4AP', 'LS14 5AB', 'M1 1AE']),
    lat: 53.4 + next() / 5,
    lng: -2.3 + next() / 5,
    lead_status: pick(LEAD_STATUSES.slice(0, 3)),
    createdAt: randomTime(random),
  })
}

/** As an address has it; what a list doesn’t know is left out by its reader. */
function randomAddress(random: Random): Chosen {
  const { pick, next } = random
  const some = (share: number, name: string, value: unknown) => (next() < share ? { [name]: value } : {})
  return {
    ...(next() < 0.7 ? randomListFilters(random, [...PEOPLE, ME]) : {}),
    ...some(0.2, 'lead_status', [pick(LEAD_STATUSES.slice(0, 3)), pick(LEAD_STATUSES.slice(0, 3))]),
    ...some(0.1, 'deal_status', 'Open'),
    ...some(0.1, 'next_follow_up', [pick(NEXT_FOLLOW_UPS)]),
    ...some(0.2, 'firstname', pick(['zoe', 'anne marie', 'nobody'])),
    ...some(0.1, 'surname', 'O’NEIL'),
    ...some(0.1, 'phone', '07700 900'),
    ...some(0.3, 'postcode', pick(['LS1', 'LS1 4AP', 'M1', 'ls'])),
    ...some(0.2, 'radius', pick([1, 5, 20])),
    ...some(0.2, 'q', pick(['high st', 'lee', '900123'])),
    ...some(0.15, 'whose', 'mine'),
  }
}

const sorted = (ids: readonly string[]) => ids.toSorted().join()

async function shownBy(search: LeadSearch, filters: SearchFilters): Promise<string[]> {
  const { rows, total } = await search.query(filters, { number: 1, size: LEADS })
  expect(total).toBe(rows.length)
  expect((await search.query(filters, { number: 1, size: 0 })).total).toBe(total)
  expect(await search.count(filters)).toBe(total)
  return rows.map(({ _id }) => _id)
}

async function exportedBy(search: LeadSearch, page: PageDevice, filters: SearchFilters): Promise<string[]> {
  const file = await leadBulk(search, page.data, page).exportCsv({ filters, except: [] }, 'text', () => true)
  const lines = ((await file?.text()) ?? '').trim().split('\r\n').slice(1)
  return lines.map((line) => line.slice(0, line.indexOf(',')))
}

/** Of a note for all of the list; it is taken away again. */
async function changedBy(search: LeadSearch, page: PageDevice, filters: SearchFilters, expected: number) {
  const change = {
    name: 'note.add',
    args: { content: 'Seen', createdAt: '2026-11-25T12:00:00.000Z' },
    description: 'Add a note',
    batchId: page.newId(),
  } as const
  const bulk = leadBulk(search, page.data, page)
  const saved = await bulk.change({ filters, except: [] }, change, expected)
  expect(saved).toBe(expected)
  const parts = await page.data.outbox.status.where('key').startsWith(`part:${change.batchId}:`).toArray()
  await page.data.outbox.status.clear()
  return parts.flatMap((part) => ('leads' in part ? part.leads.map(({ id }) => id) : []))
}

test(
  `chips, total, rows, file and change of all act on the same leads in ${STATES} random states of a list`,
  async () => {
    const random = createRandom(47)
    const page = createPageDevice()
    const leads = Array.from({ length: LEADS }, () => randomLead(random, page.data.companyId))
    await page.confirm('lead', ...leads)
    const live = new LiveLeads(deviceLeadSource(page.data), async () => undefined)
    let narrowed = 0
    for (let state = 0; state < STATES; state++) {
      const { kind, read, filters, chips } = random.pick(LISTS)
      const search = live.search(kind)
      const chosen = read(randomAddress(random))
      const at = `state ${state} ${kind} ${JSON.stringify(chosen)}`
      const shown = await shownBy(search, filters(chosen))
      expect((await exportedBy(search, page, filters(chosen))).join(), at).toBe(shown.join())
      if (shown.length > 0) {
        narrowed += 1
        expect((await changedBy(search, page, filters(chosen), shown.length)).join(), at).toBe(shown.join())
      }
      let [left, leftIds] = [chosen, shown]
      for (let said = chips(left); said.length > 0; said = chips(left)) {
        const chip = random.pick(said)
        left = withoutFilter(left, chip.name)
        expect(
          chips(left).map(({ text }) => text),
          at,
        ).toEqual(said.filter(({ text }) => text !== chip.text).map(({ text }) => text))
        const wider = new Set(await search.ids(filters(left)))
        expect(
          leftIds.filter((id) => !wider.has(id)),
          `${at} without ${chip.text}`,
        ).toEqual([])
        leftIds = [...wider]
      }
      expect(sorted(leftIds), `${at} without chips`).toBe(sorted(await search.ids(filters({}))))
    }
    expect(narrowed).toBeGreaterThan(STATES / 4)
  },
  PATIENCE_MS,
)
