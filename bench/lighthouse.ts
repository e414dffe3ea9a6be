import { loadavg } from 'node:os'
import lighthouse, { desktopConfig, type Result } from 'lighthouse'
import puppeteer, { type Browser } from 'puppeteer-core'
import { CHROMIUM_ARGS, chromiumPath } from '../tests/support/browser/chromium.ts'
import { grace } from '../tests/support/builders/demo-people.ts'
import { PlainClient } from '../tests/support/server/plain-client.ts'
import type { ServerProcess } from '../tests/support/server/server-process.ts'
import type { Figure } from './support/report.ts'
import { GREENWAY_SHARE, withServer } from './support/world.ts'

const LEADS = 2_000
/** A task blocks the page for what it takes beyond this. */
const LONG_TASK_MS = 50
const ALL_HERE_LIMIT_MS = 120_000

const FORMS = {
  mobile: { config: undefined, performance: 90 },
  desktop: { config: desktopConfig, performance: 95 },
} as const
type Form = keyof typeof FORMS

export const benchLighthouse = () =>
  withServer({ DEMO_LEADS: String(LEADS / GREENWAY_SHARE) }, async (server) => {
    const executablePath = chromiumPath()
    if (!executablePath) throw new Error('Lighthouse needs Chromium: set CHROMIUM_PATH.')
    const browser = await puppeteer.launch({
      executablePath,
      headless: true,
      args: CHROMIUM_ARGS,
      // Wide enough for the table, whose rows are waited for.
      defaultViewport: { width: 1280, height: 800 },
    })
    try {
      const figures = await judge(browser, server, 'login', '/login')
      const client = await PlainClient.signIn(server.url, grace)
      const [lead] = (await client.leads()).leads
      if (!lead) throw new Error('The demo has no leads.')
      await putSessionIn(browser, server.url, client.token)
      const screens = { home: '/', leads: '/leads', lead: `/lead/${lead._id}`, map: '/map', marketing: '/marketing' }
      for (const [name, path] of Object.entries(screens)) figures.push(...(await judge(browser, server, name, path)))
      return figures
    } finally {
      await browser.close()
    }
  })

async function putSessionIn(browser: Browser, url: string, token: string): Promise<void> {
  const page = await browser.newPage()
  await page.goto(`${url}/login`)
  await page.evaluate((storedToken) => localStorage.setItem('token', storedToken), token)
  await page.goto(`${url}/leads`)
  await page.waitForSelector('tbody tr', { timeout: ALL_HERE_LIMIT_MS })
  await page.waitForFunction(() => !document.body.textContent.includes('leads on this device'), {
    timeout: ALL_HERE_LIMIT_MS,
  })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.close()
}

async function judge(browser: Browser, server: ServerProcess, name: string, path: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const form of Object.keys(FORMS) as Form[]) {
    figures.push(...figuresOf(await run(browser, server.url + path, form), name, form))
  }
  return figures
}

/** On a busy machine a trace is now and then without its beginning. */
const MOST_TRIES = 3

async function run(browser: Browser, url: string, form: Form, triesLeft = MOST_TRIES): Promise<Result> {
  const page = await browser.newPage()
  try {
    // The session and the leads stay for the next screen.
    const flags = { disableStorageReset: true, logLevel: 'silent' } as const
    const outcome = await lighthouse(url, flags, FORMS[form].config, page)
    if (!outcome) throw new Error(`Lighthouse has no result for ${url}.`)
    const { runtimeError } = outcome.lhr
    if (!runtimeError) return outcome.lhr
    if (triesLeft === 1) throw new Error(`${url}: ${runtimeError.message}`)
  } finally {
    await page.close()
  }
  return run(browser, url, form, triesLeft - 1)
}

function figuresOf(result: Result, name: string, form: Form): Figure[] {
  const screen = `${name}, ${form}`
  const load = (loadavg()[0] ?? 0).toFixed(1)
  const scores = Object.values(result.categories)
    // What is tried out by Lighthouse and not scored from 0 to 100 yet.
    .filter(({ id }) => id in PROMISED)
    .map(({ id, score }) => {
      const least = id === 'performance' ? FORMS[form].performance : 100
      const what = id === 'performance' ? `${screen}: performance (load ${load})` : `${screen}: ${PROMISED[id]}`
      return { what, value: Math.round((score ?? 0) * 100), unit: 'points', target: { least } } as const
    })
  const blocking = { what: `${screen}: blocking time`, value: millisecondsOf(result, 'total-blocking-time') }
  const paint = { what: `${screen}: largest paint`, value: millisecondsOf(result, 'largest-contentful-paint') }
  const scripts = [...blockingByScript(result)].map(([script, value]) => ({ what: `· in ${script}`, value }))
  return [
    ...scores,
    ...failures(result).map((what) => ({ what: `· fails ${what}`, value: 0, unit: 'points' }) as const),
    ...[paint, blocking, ...scripts].map((figure) => ({ ...figure, unit: 'ms' }) as const),
  ]
}

const PROMISED: Record<string, string> = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
}

const millisecondsOf = ({ audits }: Result, id: string) => audits[id]?.numericValue ?? 0

/** The audits, other than those of speed, for which a category has less than 100. */
const failures = ({ categories, audits }: Result): string[] =>
  Object.values(categories)
    .filter(({ id }) => id in PROMISED && id !== 'performance')
    .flatMap(({ auditRefs }) => auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1))
    .map(({ id }) => id)

/** Of each script: by how much its tasks were longer than 50 ms, those before the first paint included. */
function blockingByScript({ audits }: Result): Map<string, number> {
  const byScript = new Map<string, number>()
  const { details } = audits['long-tasks'] ?? {}
  if (details?.type !== 'table') return byScript
  for (const { url, duration } of details.items) {
    if (typeof url !== 'string') continue
    const script = url.split('/').at(-1) || url
    byScript.set(script, (byScript.get(script) ?? 0) + Math.max(0, Number(duration) - LONG_TASK_MS))
  }
  return byScript
}
