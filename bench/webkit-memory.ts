import { readFileSync } from 'node:fs'
import { ensureEngine } from '../tools/ensure-engines.ts'
import { Screen } from '../tests/engines/screen.ts'
import { signInAsBen } from '../tests/engines/sign-in.ts'
import { WebkitBrowser } from '../tests/engines/webkit-browser.ts'
import type { Figure } from './support/report.ts'
import { GREENWAY_SHARE, withServer } from './support/world.ts'

/** `LEADS=50000 npm run bench -- webkit-memory`. */
const LEADS = Number(process.env['LEADS'] ?? 250_000)
const KEPT = 50_000
const SAMPLE_MS = 250
const FIRST_ROWS_MS = 60_000
const DOWNLOAD_MS = 600_000
const REST_MS = 15_000

/** Resident memory of WebKit's page processes: the page, its workers, shared libraries. */
export async function benchWebkitMemory(): Promise<Figure[]> {
  if (!(await ensureEngine('webkit'))) throw new Error('There is no WebKit to measure.')
  return withServer({ DEMO_LEADS: String(LEADS / GREENWAY_SHARE) }, async (server) => {
    const browser = new WebkitBrowser()
    try {
      const screen = new Screen(await browser.open())
      const memory = watchMemory(browser)
      await signIn(screen, server.url)
      await screen.sees(['row'], FIRST_ROWS_MS)
      const atFirstRows = memory.now()
      await screen.seesNo(['text', 'on this device'], DOWNLOAD_MS)
      const whileDownloading = memory.mostSinceAsked()
      await rest()
      const afterwards = memory.now()
      memory.mostSinceAsked()
      await useTheList(screen, server.url)
      const whileUsed = memory.mostSinceAsked()
      const withFewer = LEADS > KEPT ? await keepFewer(screen, server.url, memory) : []
      memory.stop()
      const figure = (what: string, value: number): Figure => ({ what, value, unit: 'MB' })
      return [
        figure(`WebKit's page process with ${LEADS} leads, at the first rows`, atFirstRows),
        figure('the same, at most while the rest arrives', whileDownloading),
        figure('the same, afterwards', afterwards),
        figure('the same, at most while the list is opened, filtered and sorted', whileUsed),
        ...withFewer.map(([what, value]) => figure(what, value)),
      ]
    } finally {
      await browser.dispose()
    }
  })
}

async function signIn(screen: Screen, url: string): Promise<void> {
  await signInAsBen(screen, url, FIRST_ROWS_MS)
  await screen.open(`${url}/leads`)
}

/** As a person does whose device has too little memory. */
async function keepFewer(screen: Screen, url: string, memory: Memory): Promise<[what: string, megabytes: number][]> {
  await screen.open(`${url}/sync`)
  await screen.clicks('radio', 'The newest 50,000')
  await screen.open(`${url}/leads`)
  memory.mostSinceAsked()
  await screen.sees(['text', 'it keeps the newest 50,000'], DOWNLOAD_MS)
  const whileLoading = memory.mostSinceAsked()
  await useTheList(screen, url)
  memory.mostSinceAsked()
  await useTheList(screen, url)
  return [
    ['while only the newest 50,000 are loaded, at most', whileLoading],
    ['then, at most while the list is opened, filtered and sorted', memory.mostSinceAsked()],
  ]
}

async function useTheList(screen: Screen, url: string): Promise<void> {
  for (const search of ['', '?lead_status=Open', '?sort=surname', '?surname=smith']) {
    await screen.open(`${url}/leads${search}`)
    await screen.sees(['row'], FIRST_ROWS_MS)
    await rest(3_000)
  }
}

const rest = (ms = REST_MS) => new Promise((resolve) => setTimeout(resolve, ms))

type Memory = ReturnType<typeof watchMemory>

function watchMemory(browser: WebkitBrowser) {
  let most = 0
  const now = () =>
    browser
      .processIds()
      .map(residentMegabytes)
      .reduce((sum, megabytes) => sum + megabytes, 0)
  const timer = setInterval(() => (most = Math.max(most, now())), SAMPLE_MS)
  return {
    now,
    mostSinceAsked() {
      const peak = Math.max(most, now())
      most = 0
      return peak
    },
    stop: () => clearInterval(timer),
  }
}

/** 0 for processes that are not of a page. */
function residentMegabytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    if (!/^Name:\s+WebKitWebProces/m.test(status)) return 0
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1000
  } catch {
    return 0
  }
}
