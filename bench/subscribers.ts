import { randomUUID } from 'node:crypto'
import { beginCampaign } from '../server/commands/marketing/campaign-steps.ts'
import { createMailLinks } from '../server/commands/marketing/mail-links.ts'
import { writeLedgers } from '../server/commands/marketing/write-ledgers.ts'
import { addSubscribers } from '../server/store/marketing/add-subscribers.ts'
import { countAudience } from '../server/store/marketing/audience.ts'
import { addCampaign, readCampaign } from '../server/store/marketing/campaigns.ts'
import { findSubscribers } from '../server/store/marketing/find-subscribers.ts'
import { listOfName } from '../server/store/feed/list-of-name.ts'
import { changeSettings } from '../server/store/marketing/marketing-settings.ts'
import { sizesOf } from '../server/store/marketing/marketing-tally.ts'
import type { Store } from '../server/store/core/open-store.ts'
import { writeTenant } from '../server/store/core/tenant-transaction.ts'
import { addCompany, addUser } from '../tests/support/builders/company-world.ts'
import type { Figure } from './support/report.ts'
import { p95 } from './support/statistics.ts'
import { withStore } from './support/store.ts'
import { timed } from './support/timed.ts'

const PEOPLE = 1_000_000
const CHUNK = 1_000

export const benchSubscribers = () => withStore(benchSearch)

async function benchSearch(store: Store): Promise<Figure[]> {
  const companyId = await addCompany(store)
  const userId = await addUser(store, [companyId])
  const { result: list } = await writeTenant(store, companyId, (tx) => listOfName(tx, 'Everybody', userId))
  const { result: small } = await writeTenant(store, companyId, (tx) => listOfName(tx, 'A few', userId))
  const { result: other } = await writeTenant(store, companyId, (tx) => listOfName(tx, 'Of one domain', userId))
  const chunks = Array.from({ length: PEOPLE / CHUNK }, (_, at) => at * CHUNK)
  const put = (people: readonly ReturnType<typeof personOf>[], onList: typeof list) => {
    const admission = { list: onList, source: 'import', by: userId, at: new Date().toISOString() }
    return writeTenant(store, companyId, (tx) => addSubscribers(tx, people, admission))
  }
  const seconds = await timed(async () => {
    for (const from of chunks) await put(peopleFrom(from), list)
  })
  for (const from of chunks.filter((start) => start % 50_000 === 0)) await put(peopleFrom(from), small)
  for (const from of chunks.filter((start) => start % 2_000 === 0))
    await put(
      peopleFrom(from).filter(({ email }) => email.endsWith('@outlook.com')),
      other,
    )
  const sizes = await sizesOf(store.db, companyId)
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
    'two words that 400,000 have each': { q: 'gmail na' },
    'two that 100,000 have, and nobody both': { q: 'firm outlook.com' },
    'three words, two of which nobody has both': { q: 'gmail outlook name' },
    'page 40 of a domain': { q: 'gmail.com', page: 40 },
    'page 40 of a first name': { q: 'name7x', page: 40 },
    'page 40 of it, and a word that all have': { q: 'name7x na', page: 40 },
    'a first name in a small list': { q: 'name7x', listId: small._id },
    'a domain in a small list': { q: 'gmail', listId: small._id },
    'two words that many of a small list have': { q: 'gmail na', listId: small._id },
    'two words that nobody of a small list has both': { q: 'firm outlook', listId: small._id },
    'page 5,000 of a list of all': { listId: list._id, page: 5_000 },
    'page 10,000 of it, in the middle': { listId: list._id, page: 10_000 },
    'a first name in a list of all': { q: 'name7x', listId: list._id },
    'a domain in a list of all': { q: 'gmail', listId: list._id },
    'two words that nobody has both, in it': { q: 'firm outlook.com', listId: list._id },
    'a domain that nobody of a list has': { q: 'gmail', listId: other._id },
    'page 40 of a word that all have, in it': { q: 'na', listId: other._id, page: 40 },
    'a first name in a list of one domain': { q: 'name7x', listId: other._id },
    nobody: { q: 'nosuchword' },
  }
  const figures: Figure[] = [
    { what: `${PEOPLE} people imported in chunks of ${CHUNK}`, value: PEOPLE / seconds, unit: 'rows/s' },
    ...(await countAudiences(store, { companyId, userId, listId: list._id })),
  ]
  for (const [what, search] of Object.entries(searches))
    figures.push({
      what,
      value: await slow(() => findSubscribers(store, { companyId, page: 1, limit: 50, ...search })),
      unit: 'ms',
      target: { most: 100 },
    })
  return [...figures, ...(await sendNow(store, { companyId, userId, listId: list._id }))]
}

type Everybody = Record<'companyId' | 'userId' | 'listId', string>

const YET_TO_CONFIRM = 20_000

/** Whom a campaign would reach: asked while PostgreSQL may not have looked at those who came, and from then on. */
async function countAudiences(store: Store, { companyId, userId, listId }: Everybody): Promise<Figure[]> {
  const count = (...listIds: string[]) => countAudience(store, companyId, listIds)
  const first = await timed(() => count(listId))
  const { result: made } = await writeTenant(store, companyId, (tx) => listOfName(tx, 'To confirm', userId))
  const list = { ...made, doubleOptIn: true }
  const admission = { list, source: 'import', by: userId, at: new Date().toISOString() }
  for (let from = 0; from < YET_TO_CONFIRM; from += CHUNK)
    await writeTenant(store, companyId, (tx) => addSubscribers(tx, peopleFrom(from), admission))
  return [
    { what: 'who gets a campaign to all of them, counted at once', value: 1000 * first, unit: 'ms' },
    { what: 'counted again, p95', value: await slow(() => count(listId)), unit: 'ms' },
    {
      what: `and to a list that ${YET_TO_CONFIRM} have yet to confirm, p95`,
      value: await slow(() => count(listId, made._id)),
      unit: 'ms',
    },
  ]
}

async function sendNow(store: Store, { companyId, userId, listId }: Everybody): Promise<Figure[]> {
  const ref = { companyId, id: randomUUID() }
  const words = { name: 'News', subject: 'News', html: null, text: 'News.', preheader: null }
  const sender = { from_name: null, from_email: 'a@a.example', reply_to: null }
  await changeSettings(store, companyId, () => ({ sender_name: 'Greenway', postal_address: '1 High Street, Leeds' }))
  await addCampaign(store, ref, { ...words, ...sender, list_ids: [listId], userId })
  const links = createMailLinks({ publicUrl: 'https://a.example', secret: 's', bounceAddress: 'b@a.example' })
  const parts = { store, links, relay: { route: 'smtp' as const }, clock: () => new Date() }
  const answered = await timed(() => beginCampaign(parts, ref))
  const written = await timed(() => writeLedgers({ store, signal: new AbortController().signal }, companyId))
  const campaign = await readCampaign(store, { companyId, id: ref.id })
  if (campaign?.preparing || campaign?.metrics.queued !== PEOPLE) throw new Error('Not everybody is in the ledger.')
  return [
    {
      what: `Send Now to ${PEOPLE} people: until it answers`,
      value: 1000 * answered,
      unit: 'ms',
      target: { most: 1000 },
    },
    { what: 'until each is in the ledger', value: PEOPLE / written, unit: 'rows/s' },
  ]
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

const peopleFrom = (from: number) => Array.from({ length: CHUNK }, (_, at) => personOf(from + at))

const RUNS = 40

async function slow(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) times.push(1000 * (await timed(work)))
  return p95(times)
}
