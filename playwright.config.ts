import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumPath } from './tests/support/browser/chromium.ts'
import { memoryFolder } from './tests/support/fakes/memory-folder.ts'

const executablePath = chromiumPath()

// For data folders and profiles. A process that is killed leaves there what it would leave on a disk, which only costs
// time here: half of the processor's for a server's start.
const temporary = process.env['TMPDIR'] ?? memoryFolder()
if (temporary) process.env['TMPDIR'] = temporary

export default defineConfig({
  testDir: 'tests/e2e',
  // Each file owns a server with its own database, and a browser: more at a time on two cores only wait for each other.
  workers: 2,
  // A machine shared with others may starve a browser for seconds. What passed only then is named, and is a defect.
  retries: process.env['CI'] ? 1 : 0,
  // No measure of speed: on a machine that is busy with others each step takes many times what a person sees.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  forbidOnly: Boolean(process.env['CI']),
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Pictures and copies of the page at every step would take a third of the time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: { args: CHROMIUM_ARGS, ...(executablePath ? { executablePath } : {}) },
  },
})
