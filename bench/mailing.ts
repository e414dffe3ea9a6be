import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { beginCampaign, letterOf } from '../server/commands/marketing/campaign-steps.ts'
import { createMailLinks } from '../server/commands/marketing/mail-links.ts'
import { sendMail } from '../server/commands/marketing/sender.ts'
import { contentFor, signatureOf } from '../server/commands/marketing/write-mail.ts'
import { createSmtpRelay } from '../server/providers/smtp-relay.ts'
import { findCampaignRow, readCampaigns } from '../server/store/campaigns.ts'
import { launchPostgres } from '../server/store/embedded-postgres/launch.ts'
import { findSubscribers } from '../server/store/find-subscribers.ts'
import { addSubscribers } from '../server/store/add-subscribers.ts'
import { listOfName, listSizes } from '../server/store/marketing-lists.ts'
import { changeSettings, readSettings } from '../server/store/marketing-settings.ts'
import { openStore, type Store } from '../server/store/open-store.ts'
import { writeTenant } from '../server/store/tenant-transaction.ts'
import { addCompany, addUser } from '../tests/support/company-world.ts'
import { buildMailing } from '../tests/support/mailing-world.ts'
import type { Figure } from './support/report.ts'
import { p95 } from './support/statistics.ts'

const MAILS = 5_000
const PEOPLE = 1_000_000
const CHUNK = 1_000

/** Mails to a local sink beside nodemailer's bare pool, and the search over a million subscribers. */
export async function benchMailing(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-bench-'))
  chmodSync(folder, 0o755)
  const signal = new AbortController().signal
  const postgres = await launchPostgres(folder, { log: () => {}, signal })
  const store = await openStore({ connection: postgres.connection })
  try {
    return [...(await benchSending(store)), ...(await benchSearch(store))]
  } finally {
    await store.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function benchSending(store: Store): Promise<Figure[]> {
  const sink = spawn(process.execPath, ['bench/support/smtp-sink-process.ts'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [port] = (await once(sink.stdout, 'data')) as [Buffer]
  const url = `smtp://127.0.0.1:${port.toString().trim()}`
  const emails = Array.from({ length: MAILS }, (_, at) => `person${at}@mail${at % 7}.example`)
  const { companyId, campaignId } = await buildMailing(store, emails)
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const dkim = { dkim_domain: 'greenway.example', dkim_selector: 's1', dkim_private_key: privateKey }
  await changeSettings(store, companyId, () => dkim)
  const links = createMailLinks({ publicUrl: 'https://a.example', secret: 's', bounceAddress: 'b@a.example' })
  const relay = createSmtpRelay({ url })
  const parts = {
    store,
    links,
    relay,
    mailFrom: 'a@a.example',
    clock: () => new Date(),
    signal: new AbortController().signal,
  }
  try {
    const bare = await bareSpeed(parts, { companyId, id: campaignId }, { url, emails })
    await beginCampaign(parts, { companyId, id: campaignId })
    const seconds = await timed(() => sendMail(parts, companyId))
    const [campaign] = await readCampaigns(store, companyId, campaignId)
    if (campaign?.metrics.sent !== MAILS) throw new Error(`${campaign?.metrics.sent} of ${MAILS} were sent.`)
    return [
      { what: `${MAILS} signed mails, each decided in the ledger first`, value: MAILS / seconds, unit: 'mails/s' },
      { what: 'the same mails through nodemailer’s bare pool', value: bare, unit: 'mails/s' },
      { what: 'ratio to it', value: MAILS / seconds / bare, unit: 'x' },
    ]
  } finally {
    relay.close()
    sink.kill()
  }
}

type SendingParts = Parameters<typeof sendMail>[0]

/** The same content, signature and number of connections, and nothing else. */
async function bareSpeed(
  { store, links }: SendingParts,
  ref: { companyId: string; id: string },
  { url, emails }: { url: string; emails: readonly string[] },
): Promise<number> {
  const campaign = await findCampaignRow(store, ref)
  if (!campaign) throw new Error('The campaign is gone.')
  const letter = await letterOf({ store, links }, campaign)
  const reader = { token: 'a'.repeat(32), firstName: 'Ann', lastName: null, phone: null }
  const signature = signatureOf(await readSettings(store, ref.companyId))
  const pool = createTransport({ url, pool: true, maxConnections: 5 })
  const from = { name: letter.from.name, address: letter.from.email }
  const seconds = await timed(() =>
    Promise.all(
      emails.map((email) =>
        pool.sendMail({ from, to: email, ...contentFor(letter, { ...reader, email }), ...signature }),
      ),
    ),
  )
  pool.close()
  return emails.length / seconds
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return (performance.now() - begin) / 1000
}

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
    'page 10,000 of all': { page: 10_000 },
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
  return p95(times)
}
