// `npm run screenshots`: builds the app, starts servers of its own and takes a picture of every screen at each size,
// light and dark, into screenshots/. Names, as in `npm run screenshots -- people`, choose walks; --sheet puts the
// pictures of each device and theme on one sheet to look through.
import { mkdirSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumPath } from '../tests/support/browser/chromium.ts'
import { ServerProcess } from '../tests/support/server/server-process.ts'
import { buildSiteIfStale } from './build-site.ts'
import { walkAnswers } from './screens/answers.ts'
import { walkAudit } from './screens/audit.ts'
import { walkFieldDay } from './screens/field-day.ts'
import { walkGuidance } from './screens/guidance.ts'
import { walkLeads } from './screens/leads.ts'
import { walkManyLeads } from './screens/many-leads.ts'
import { walkMap } from './screens/map.ts'
import { walkOperations } from './screens/operations.ts'
import { walkMarketing } from './screens/marketing.ts'
import { walkNotices } from './screens/notices.ts'
import { walkOffice } from './screens/office.ts'
import { walkPeople } from './screens/people.ts'
import { walkRecords } from './screens/records.ts'
import { walkStates } from './screens/states.ts'
import { walkTrust } from './screens/trust.ts'
import { walkUploads } from './screens/uploads.ts'
import { walkSharing } from './screens/sharing.ts'
import { drawSheet } from './screens/sheet.ts'
import type { Walk } from './screens/walk.ts'

const FOLDER = 'screenshots'
/** A desk, a phone and a tablet show other things, so each is walked through once and pictured in its sizes and both themes. */
const layouts = {
  wide: [{ device: 'desk', size: { width: 1280, height: 800 } }],
  phone: [{ device: 'phone', size: { width: 390, height: 844 } }],
  tablet: [
    { device: 'tablet', size: { width: 820, height: 1180 } },
    { device: 'tablet-lying', size: { width: 1180, height: 820 } },
  ],
} as const
type Layout = keyof typeof layouts
const themes = ['light', 'dark'] as const
/** The longest first, so that the lanes end together. */
const walks: Record<string, Walk> = {
  marketing: walkMarketing,
  people: walkPeople,
  states: walkStates,
  'field-day': walkFieldDay,
  records: walkRecords,
  trust: walkTrust,
  notices: walkNotices,
  map: walkMap,
  'many-leads': walkManyLeads,
  leads: walkLeads,
  office: walkOffice,
  answers: walkAnswers,
  audit: walkAudit,
  operations: walkOperations,
  guidance: walkGuidance,
  sharing: walkSharing,
  uploads: walkUploads,
}

/** Walks go offline, are refused, and look for a certificate that nobody has. */
const IS_EXPECTED = /^Failed to load resource|No certificate was found/

/** As many at a time as a small machine carries: much of a walk is waiting. */
const LANES = 3
/** A list, a map or a menu follows its window a moment later. */
const SETTLE_MS = 120
/** A worker paints the land of a map again in the colours of another theme. */
const REPAINT_MS = 600

const { positionals: chosen, values } = parseArgs({
  allowPositionals: true,
  options: { sheet: { type: 'boolean', default: false } },
})
if (!(await buildSiteIfStale())) process.exit(1)
if (chosen.length === 0) rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })

const names = Object.keys(walks).filter((name) => chosen.length === 0 || chosen.includes(name))
const tasks = names.flatMap((name) => (Object.keys(layouts) as Layout[]).map((layout) => ({ name, layout })))
const executablePath = chromiumPath()
const browser = await chromium.launch({ args: CHROMIUM_ARGS, ...(executablePath ? { executablePath } : {}) })
try {
  await Promise.all(Array.from({ length: Math.min(LANES, tasks.length) }, () => runLane(browser)))
  if (values.sheet)
    for (const { device } of Object.values(layouts).flat())
      for (const theme of themes) await drawSheet(browser, FOLDER, `${device}-${theme}`)
} finally {
  await browser.close()
}

function startServer() {
  return ServerProcess.start({ DEMO_LEADS: '2000' })
}

/** Each lane has a server of its own: a walk changes what the next would show. */
async function runLane(from: Browser) {
  let server = await startServer()
  try {
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      const startedAt = performance.now()
      const what = `${task.name} ${task.layout}`
      try {
        await picture(from, server, task)
      } catch (error) {
        // The others are worth having.
        console.error(`${what}:`, error)
        process.exitCode = 1
        // What it did not put back, such as two-step sign-in, would end the next as well.
        await server.dispose()
        server = await startServer()
      }
      console.log(`${what}: ${Math.round((performance.now() - startedAt) / 1000)} s`)
    }
  } finally {
    await server.dispose()
  }
}

async function picture(from: Browser, server: ServerProcess, { name, layout }: (typeof tasks)[number]) {
  const devices = layouts[layout]
  const first = devices[0].size
  const context = await from.newContext({
    viewport: first,
    colorScheme: 'light',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // No picture of a dialog half way in.
    reducedMotion: 'reduce',
    hasTouch: layout !== 'wide',
  })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  page.on('pageerror', (error) => console.log(`${name} ${layout}: ${error.stack}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !IS_EXPECTED.test(message.text()))
      console.log(`${name} ${layout}: ${message.text()}`)
  })
  const take = async (of: string, fullPage = false) => {
    // What sticks to the top would stand in the middle of a picture of the whole.
    if (fullPage) await page.evaluate(() => window.scrollTo(0, 0))
    for (const { device, size } of devices) {
      await page.setViewportSize(size)
      await page.waitForTimeout(SETTLE_MS)
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme })
        if ((await page.getByRole('application').count()) > 0) await page.waitForTimeout(REPAINT_MS)
        await page.screenshot({ path: `${FOLDER}/${device}-${theme}-${of}.png`, fullPage, animations: 'disabled' })
      }
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(first)
  }
  try {
    await walks[name]?.(page, { url: server.url, dataDir: server.dataDir, take })
  } finally {
    await context.close()
  }
}
