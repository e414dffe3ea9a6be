// `npm run screenshots`: builds the app, starts a server of its own and takes a picture of every screen on
// every kind of device, light and dark, into screenshots/. Names, as in `npm run screenshots -- people`, choose walks.
import { mkdirSync, rmSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumPath } from '../tests/support/chromium.ts'
import { ServerProcess } from '../tests/support/server-process.ts'
import { buildSiteIfStale } from './build-site.ts'
import { walkLeads } from './screens/leads.ts'
import { walkMap } from './screens/map.ts'
import { walkMarketing } from './screens/marketing.ts'
import { walkPeople } from './screens/people.ts'
import { walkRecords } from './screens/records.ts'
import { walkTrust } from './screens/trust.ts'
import { walkUploads } from './screens/uploads.ts'
import type { Walk } from './screens/walk.ts'

const FOLDER = 'screenshots'
const devices = {
  desk: { width: 1280, height: 800 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
}
const themes = ['light', 'dark'] as const
const walks: Record<string, Walk> = {
  leads: walkLeads,
  map: walkMap,
  marketing: walkMarketing,
  people: walkPeople,
  records: walkRecords,
  trust: walkTrust,
  uploads: walkUploads,
}

const chosen = process.argv.slice(2)
if (!(await buildSiteIfStale())) process.exit(1)
if (chosen.length === 0) rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })

const server = await ServerProcess.start({ DEMO_LEADS: '2000' })
const executablePath = chromiumPath()
const browser = await chromium.launch({ args: CHROMIUM_ARGS, ...(executablePath ? { executablePath } : {}) })
try {
  for (const [device, viewport] of Object.entries(devices)) {
    for (const theme of themes) {
      for (const [name, walk] of Object.entries(walks)) {
        if (chosen.length === 0 || chosen.includes(name)) await picture(device, viewport, theme, walk)
      }
    }
  }
} finally {
  await browser.close()
  await server.dispose()
}

async function picture(
  device: string,
  viewport: { width: number; height: number },
  theme: (typeof themes)[number],
  walk: Walk,
) {
  const context = await browser.newContext({
    viewport,
    colorScheme: theme,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // No picture of a dialog half way in.
    reducedMotion: 'reduce',
    hasTouch: device !== 'desk',
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => console.log(`${device} ${theme}: ${error.stack}`))
  page.on('console', (message) => {
    if (message.type() === 'error') console.log(`${device} ${theme}: ${message.text()}`)
  })
  await walk(page, {
    url: server.url,
    dataDir: server.dataDir,
    take: async (name, fullPage = false) => {
      await page.screenshot({ path: `${FOLDER}/${device}-${theme}-${name}.png`, fullPage })
    },
  })
  await context.close()
  console.log(`${device} ${theme}`)
}
