import { loadavg } from 'node:os'
import type { Page } from '@playwright/test'
import { BrowserProfile } from '../tests/support/browser/browser.ts'
import type * as listsPage from './page/lists-page.ts'
import type { Asked, Question } from './page/lists-page.ts'
import { injectScript } from '../tests/support/browser/inject-script.ts'
import { injectBench, searchWorkerPath } from './support/inject-page.ts'
import { servePeers } from './support/peers-site.ts'
import type { Figure } from './support/report.ts'
import { median, p95 } from './support/statistics.ts'
import { installApp, withServer } from './support/world.ts'

declare global {
  var listsBench: typeof listsPage
}

const LEADS = Number(process.env['PEERS_LEADS'] ?? 100_000)
const RUNS = 20
const LEAST_RUNS = 3
/** Questions that take longer are asked fewer times. */
const PATIENCE_MS = 10_000
const CENTRE = 'M1 1AB'

const peers: Record<string, string> = {
  array: 'array filter',
  sqlite: 'SQLite WASM on OPFS',
  crossfilter: 'crossfilter2',
  rxdb: 'RxDB in memory',
  tanstack: 'TanStack DB',
  dexie: 'Dexie, compound indexes',
}

const KINDS = {
  page: 'three selects + status -> page + exact total',
  text: 'the same + surname contains + radius',
  facets: 'all 16 facet counts',
  change: 'one changed lead, written -> list and counts',
}
type Kind = keyof typeof KINDS
const kinds = Object.keys(KINDS) as Kind[]

type Answers = Record<Kind, Asked[]>

/** The same leads and the same questions to ours and to each peer, one after the other in one browser; answers compared. */
export const benchPeers = () =>
  withServer({ DEMO_LEADS: '100' }, async (server) => {
    const site = await servePeers(Object.keys(peers))
    const profile = new BrowserProfile()
    try {
      const app = await profile.open()
      await installApp(app, server.url)
      await server.kill()
      await app.goto(`${server.url}/manifest.webmanifest`)
      await injectBench(app)
      await injectScript(app, 'bench/page/lists-page.ts', 'listsBench')
      await app.evaluate(() => listsBench.clearDevice())
      await app.evaluate((leads) => bench.fill(leads, 0), LEADS)
      const questions = await questionsFor(app)
      const before = await askOurs(app, questions)
      const answered: Record<string, Answers | string> = {}
      for (const [peer, name] of Object.entries(peers)) {
        answered[name] = await askPeer(app, site.workerUrl(peer), questions).catch(String)
      }
      // Again at the end, so that a machine busy with other work is as busy for ours as for them.
      const after = await askOurs(app, questions)
      console.log(
        `${LEADS.toLocaleString('en-GB')} leads, load ${loadavg()
          .map((load) => load.toFixed(1))
          .join(' ')}`,
      )
      const ours = Object.fromEntries(kinds.map((kind) => [kind, [...before[kind], ...after[kind]]])) as Answers
      return Object.entries({ ours, ...answered }).flatMap(([name, answers]) => figuresOf(name, answers, ours))
    } finally {
      await profile.dispose()
      await site.close()
    }
  })

/** Each run another question, as a person's choices are. */
async function questionsFor(app: Page): Promise<Record<Kind, Question[]>> {
  await app.evaluate((path) => listsBench.beginOurs(path), searchWorkerPath())
  const offered = await app.evaluate(() => listsBench.options())
  await app.evaluate(() => listsBench.end())
  const chosen = (name: 'property_type' | 'built_form' | 'main_fuel', from: number, number: number) =>
    (offered[name] ?? []).slice(from % 12, (from % 12) + number).map(([value]) => value)
  const page = Array.from({ length: RUNS }, (_, run): Question => {
    const number = 14 - Math.floor(run / 12)
    const selects = {
      property_type: chosen('property_type', run, number),
      built_form: chosen('built_form', run * 3, number),
      main_fuel: chosen('main_fuel', run * 5, number),
      lead_status: ['Open'],
    }
    return { selects }
  })
  const text = page.map(({ selects }, run) => ({
    selects,
    surname: ['an', 'ber', 'cal', 'den'][run % 4] ?? '',
    near: { postcode: CENTRE, miles: 20 + run },
  }))
  const open = { selects: { lead_status: ['Open'] } }
  return { page, text, facets: page, change: page.map(() => open) }
}

async function askOurs(app: Page, questions: Record<Kind, Question[]>): Promise<Answers> {
  await app.evaluate((path) => listsBench.beginOurs(path), searchWorkerPath())
  await app.evaluate(() => listsBench.facets({ selects: {} }))
  // What the first search by text needs is read behind the first answer.
  await app.waitForTimeout(2_000)
  const answers = await askAll(app, questions)
  await app.evaluate(() => listsBench.end())
  return answers
}

async function askPeer(app: Page, workerUrl: string, questions: Record<Kind, Question[]>): Promise<Answers> {
  const page = await app.context().newPage()
  try {
    // A page of the peers' origin: its scripts are only read here.
    await page.goto(workerUrl)
    await injectScript(page, 'bench/page/lists-page.ts', 'listsBench')
    const ms = await page.evaluate(([url, leads, centre]) => listsBench.beginPeer(url, leads, centre), [
      workerUrl,
      LEADS,
      CENTRE,
    ] as const)
    console.log(`  ${new URL(workerUrl).pathname.slice(1)} has taken the leads in within ${(ms / 1000).toFixed(1)} s`)
    return await askAll(page, questions)
  } finally {
    await page.close()
  }
}

async function askAll(page: Page, questions: Record<Kind, Question[]>): Promise<Answers> {
  const answers: Answers = { page: [], text: [], facets: [], change: [] }
  for (const kind of kinds) {
    const startedAt = performance.now()
    for (const [run, question] of questions[kind].entries()) {
      if (run >= LEAST_RUNS && performance.now() - startedAt > PATIENCE_MS) break
      const result = await askOnce(page, kind, question, run).catch(String)
      if (typeof result === 'string') {
        console.log(`  ${page.url()} has no answer to: ${KINDS[kind]}: ${result}`)
        break
      }
      answers[kind].push(result)
    }
  }
  return answers
}

function askOnce(page: Page, kind: Kind, question: Question, run: number): Promise<Asked> {
  if (kind === 'facets') return page.evaluate((pageQuestion) => listsBench.facets(pageQuestion), question)
  if (kind !== 'change') return page.evaluate((pageQuestion) => listsBench.find(pageQuestion), question)
  return page.evaluate(([pageQuestion, runIndex]) => listsBench.change(pageQuestion, runIndex), [
    question,
    run,
  ] as const)
}

function figuresOf(name: string, answers: Answers | string, ours: Answers): Figure[] {
  if (typeof answers === 'string') {
    console.log(`  ${name} could not be asked: ${answers}`)
    return []
  }
  return kinds.flatMap((kind): Figure[] => {
    const wrong = answers[kind].findIndex(({ answer }, run) => answer !== ours[kind][run % RUNS]?.answer)
    if (wrong >= 0) throw new Error(`${name} and ours differ in the answer ${wrong} to: ${KINDS[kind]}.`)
    const times = answers[kind].map(({ ms }) => ms)
    if (times.length === 0) return []
    const ratio = median(times) / median(ours[kind].map(({ ms }) => ms))
    const what = `${name}: ${KINDS[kind]}`
    return [
      { what: `${what}, median of ${times.length}`, value: median(times), unit: 'ms' },
      { what: '  p95', value: p95(times), unit: 'ms' },
      ...(answers === ours ? [] : [{ what: '  times as long as ours', value: ratio, unit: 'x' } as const]),
    ]
  })
}
