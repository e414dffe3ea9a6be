import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SEARCH_COUNT_LIMIT } from '../../../contract/endpoints/marketing-subscribers.ts'
import { subscriberIdOf } from '../../../contract/entities/marketing/subscriber.ts'
import { addCompany, addUser } from '../../../tests/support/builders/company-world.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { addSubscribers, type NewPerson } from './add-subscribers.ts'
import { findSubscribers } from './find-subscribers.ts'
import { listOfName } from '../feed/list-of-name.ts'
import { wordsOf } from './subscriber-words.ts'
import { writeTenant } from '../core/tenant-transaction.ts'

vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 })

/** Enough that every search strategy is used: far down, a seventh of them is searched by time. */
const PEOPLE = 54_000
const CHUNK = 2_000
const LIMIT = 50

const personOf = (at: number) => ({
  email: `p${at}.${at % 7 === 3 ? 'seventh' : 'rest'}@${at % 50 === 0 ? 'fiftieth' : 'x'}.example`,
  firstName: at % 977 === 5 ? 'Seldom' : 'Common',
  lastName: at % 2 === 0 ? 'Even' : 'Odd',
})

const isOnSome = (at: number) => at % 8 === 3

let store: TestStore
let companyId: string
let listIds: Record<'all' | 'some', string>
let people: Array<{ id: string; words: string[]; lists: string[] }>

beforeAll(async () => {
  store = await createTestStore()
  companyId = await addCompany(store)
  const userId = await addUser(store, [companyId])
  const make = (name: string) => writeTenant(store, companyId, (tx) => listOfName(tx, name, userId))
  const [{ result: all }, { result: some }] = [await make('All'), await make('Some')]
  const put = (chunk: readonly NewPerson[], list: typeof all, at: string) =>
    writeTenant(store, companyId, (tx) => addSubscribers(tx, chunk, { list, source: 'import', by: userId, at }))
  const met: Array<{ id: string; at: string; words: string[]; lists: string[] }> = []
  for (let from = 0; from < PEOPLE; from += CHUNK) {
    const at = new Date(Date.UTC(2026, 10, 1) + from * 1000).toISOString()
    const places = Array.from({ length: CHUNK }, (_, place) => from + place)
    await put(places.map(personOf), all, at)
    await put(places.filter(isOnSome).map(personOf), some, at)
    for (const place of places) {
      const person = personOf(place)
      const lists = [all._id, ...(isOnSome(place) ? [some._id] : [])]
      met.push({ id: subscriberIdOf(person.email), at, words: wordsOf(person), lists })
    }
  }
  const orderOf = ({ at, id }: { at: string; id: string }) => `${at} ${id}`
  people = met.toSorted((a, b) => (orderOf(a) < orderOf(b) ? 1 : -1))
  listIds = { all: all._id, some: some._id }
})
afterAll(() => store.close())

const word = fc.constantFrom('co', 'seld', 'even', 'od', 'seventh', 'res', 'fiftieth', 'p1', 'p777.', 'nosuchword')
const searches = fc.record({
  words: fc.array(word, { minLength: 1, maxLength: 3 }),
  list: fc.constantFrom(undefined, 'all' as const, 'some' as const),
  page: fc.oneof(fc.constantFrom(1, 40), fc.integer({ min: 1, max: 45 })),
})

test('any page of any search, and its count, equal those of reading every subscriber', async () => {
  await fc.assert(
    fc.asyncProperty(searches, async ({ words, list, page }) => {
      const listId = list && listIds[list]
      const having = people.filter(
        (person) =>
          (!listId || person.lists.includes(listId)) &&
          words.every((begin) => person.words.some((each) => each.startsWith(begin))),
      )
      const { subscribers, ...count } = await findSubscribers(store, {
        companyId,
        q: words.join(' '),
        listId,
        page,
        limit: LIMIT,
      })
      const shown = having.slice((page - 1) * LIMIT, page * LIMIT)
      expect(subscribers.map(({ _id }) => _id)).toEqual(shown.map(({ id }) => id))
      expect(count).toEqual(
        having.length > SEARCH_COUNT_LIMIT
          ? { totalSubscribers: SEARCH_COUNT_LIMIT, isAtLeast: true }
          : { totalSubscribers: having.length },
      )
    }),
    {
      numRuns: 120,
      examples: [
        [{ words: ['seventh'], list: undefined, page: 40 }],
        [{ words: ['seventh', 'co'], list: 'all', page: 40 }],
        [{ words: ['seld', 'even', 'co'], list: undefined, page: 1 }],
        [{ words: ['co'], list: 'some', page: 40 }],
      ],
    },
  )
})
