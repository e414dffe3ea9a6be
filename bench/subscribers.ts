import { addSubscribers } from '../server/store/add-subscribers.ts'
import { findSubscribers } from '../server/store/find-subscribers.ts'
import { listOfName, listSizes } from '../server/store/marketing-lists.ts'
import type { Store } from '../server/store/open-store.ts'
import { writeTenant } from '../server/store/tenant-transaction.ts'
import { addCompany, addUser } from '../tests/support/company-world.ts'
import type { Figure } from './support/report.ts'
import { median } from './support/statistics.ts'
import { withStore } from './support/store.ts'
import { timed } from './support/timed.ts'

const PEOPLE = 1_000_000
const CHUNK = 1_000

/** A million people taken in, and searched. */
export const benchSubscribers = () => withStore(benchSearch)

async function benchSearch(store: Store): Promise<Figure[]> {
  const companyId = await addCompany(store)
  const userId = await addUser(store, [companyId])
  const { result: list } = await writeTenant(store, companyId, (tx) => listOfName(tx, 'Everybody', userId))
  const { result: small } = await writeTenant(store, companyId, (tx) => listOfName(tx, 'A few', userId))
  const admission = { source: 'import', by: userId, at: new Date().toISOString() }
  const seconds = await timed(async () => {
    for (let from = 0; from < PEOPLE; from += CHUNK) {
      const people = Array.from({ length: CHUNK }, (_, at) => personOf(from + at))
      await writeTenant(store, companyId, (tx) => addSubscribers(tx, people, { ...admission, list }))
      if (from % 50_000 === 0)
        await writeTenant(store, companyId, (tx) => addSubscribers(tx, people, { ...admission, list: small }))
    }
  })
  const sizes = await listSizes(store, companyId)
  if (sizes[companyId] !== PEOPLE) throw new Error(`${sizes[companyId]} of ${PEOPLE} came in.`)
  const searches: Record<string, { q?: string; listId?: string; page?: number }> = {
    'first page of all': {},
    'page 5,000 of all': { page: 5_000 },
    'page 10,000 of all, in the middle': { page: 10_000 },
    'the last page of all': { page: PEOPLE / 50 },
    'first page of a list of all': { listId: list._id },
    'a surname (1,000 people)': { q: 'surname77x' },
    'a first name (20,000 people)': { q: 'name7x' },
    'first name and surname': { q: 'name7x surname77x' },
    'the domain of half of them': { q: 'gmail.com' },
    'an address': { q: 'person123456@' },
    'two words that 300,000 have each': { q: 'gmail na' },
    'a first name in a small list': { q: 'name7x', listId: small._id },
    'a domain in a list of all': { q: 'gmail', listId: list._id },
    nobody: { q: 'nosuchword' },
  }
  const figures: Figure[] = [
    { what: `${PEOPLE} people imported in chunks of ${CHUNK}`, value: PEOPLE / seconds, unit: 'rows/s' },
  ]
  for (const [what, search] of Object.entries(searches))
    figures.push({
      what,
      value: await slow(() => findSubscribers(store, { companyId, page: 1, limit: 50, ...search })),
      unit: 'ms',
      target: { most: 100 },
    })
  return figures
}

const DOMAINS = ['gmail.com', 'outlook.com', 'gmail.com', 'btinternet.com']

function personOf(at: number) {
  const domain = at % 9 === 0 ? `firm${at}.example` : (DOMAINS[at % DOMAINS.length] ?? '')
  return {
    email: `person${at}@${domain}`,
    firstName: `name${at % 50}x`,
    lastName: `surname${(at * 7) % 1000}x`,
    phone: `07700 ${String(900_000 + (at % 100_000))}`,
  }
}

const RUNS = 20

async function slow(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) times.push(1000 * (await timed(work)))
  return median(times)
}
