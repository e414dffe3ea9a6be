// `npm run screenshots`: builds the app, starts servers of its own and takes a picture of every screen on every kind of
// device, light and dark, into screenshots/. Names, as in `npm run screenshots -- people`, choose walks; --sheet puts the
// pictures of each device and theme on one sheet to look through.
import { mkdirSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumPath } from '../tests/support/browser/chromium.ts'
import { ServerProcess } from '../tests/support/server/server-process.ts'
import { buildSiteIfStale } from './build-site.ts'
import { walkAnswers } from './screens/answers.ts'
import { walkGuidance } from './screens/guidance.ts'
import { walkLeads } from './screens/leads.ts'
import { walkManyLeads } from './screens/many-leads.ts'
import { walkMap } from './screens/map.ts'
import { walkMarketing } from './screens/marketing.ts'
import { walkNotices } from './screens/notices.ts'
import { walkPeople } from './screens/people.ts'
import { walkRecords } from './screens/records.ts'
import { walkStates } from './screens/states.ts'
import { walkTrust } from './screens/trust.ts'
import { walkUploads } from './screens/uploads.ts'
import { drawSheet } from './screens/sheet.ts'
import type { Walk } from './screens/walk.ts'

const FOLDER = 'screenshots'
const devices = {
  desk: { width: 1280, height: 800 },
  tablet: { width: 820, height: 1180 },
  'tablet-lying': { width: 1180, height: 820 },
  phone: { width: 390, height: 844 },
}
const themes = ['light', 'dark'] as const
const walks: Record<string, Walk> = {
  answers: walkAnswers,
  guidance: walkGuidance,
  leads: walkLeads,
  'many-leads': walkManyLeads,
  map: walkMap,
  marketing: walkMarketing,
  notices: walkNotices,
  people: walkPeople,
  records: walkRecords,
  states: walkStates,
  trust: walkTrust,
  uploads: walkUploads,
}

/** Walks go offline, are refused, and look for a certificate that nobody has. */
const IS_EXPECTED = /^Failed to load resource|No certificate was found/

/** As many at a time as a small machine carries. */
const LANES = 2

const { positionals: chosen, values } = parseArgs({
  allowPositionals: true,
  options: { sheet: { type: 'boolean', default: false } },
})
if (!(await buildSiteIfStale())) process.exit(1)
if (chosen.length === 0) rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })

const sets = Object.entries(devices).flatMap(([device, viewport]) =>
  themes.map((theme) => ({ device, viewport, theme })),
)
const executablePath = chromiumPath()
const browser = await chromium.launch({ args: CHROMIUM_ARGS, ...(executablePath ? { executablePath } : {}) })
try {
  const waiting = [...sets]
  await Promise.all(Array.from({ length: LANES }, () => runLane(browser, waiting)))
  if (values.sheet) for (const { device, theme } of sets) await drawSheet(browser, FOLDER, `${device}-${theme}`)
} finally {
  await browser.close()
}

/** Each lane has a server of its own: a walk changes what the next would show. */
async function runLane(from: Browser, waiting: typeof sets) {
  const server = await ServerProcess.start({ DEMO_LEADS: '2000' })
  try {
    for (let set = waiting.shift(); set; set = waiting.shift()) {
      for (const [name, walk] of Object.entries(walks)) {
        if (chosen.length > 0 && !chosen.includes(name)) continue
        const begun = performance.now()
        try {
          await picture(from, server, set, walk)
        } catch (error) {
          // The others are worth having.
          console.error(`${set.device} ${set.theme} ${name}:`, error)
          process.exitCode = 1
        }
        console.log(`${set.device} ${set.theme} ${name} ${Math.round((performance.now() - begun) / 1000)} s`)
      }
    }
  } finally {
    await server.dispose()
  }
}

async function picture(
  from: Browser,
  server: ServerProcess,
  { device, viewport, theme }: (typeof sets)[number],
  walk: Walk,
) {
  const context = await from.newContext({
    viewport,
    colorScheme: theme,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // No picture of a dialog half way in.
    reducedMotion: 'reduce',
    hasTouch: device !== 'desk',
  })
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  page.on('pageerror', (error) => console.log(`${device} ${theme}: ${error.stack}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !IS_EXPECTED.test(message.text()))
      console.log(`${device} ${theme}: ${message.text()}`)
  })
  const take = async (name: string, fullPage = false) => {
    // What sticks to the top would stand in the middle of a picture of the whole.
    if (fullPage) await page.evaluate(() => window.scrollTo(0, 0))
    await page.screenshot({ path: `${FOLDER}/${device}-${theme}-${name}.png`, fullPage, animations: 'disabled' })
  }
  try {
    await walk(page, { url: server.url, dataDir: server.dataDir, take })
  } finally {
    await context.close()
  }
}
