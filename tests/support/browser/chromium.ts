import { existsSync } from 'node:fs'

/** Without these Chromium spends its start looking for Google's hosts. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The system's browser; undefined means Playwright's own. */
export const chromiumPath = () => process.env['CHROMIUM_PATH'] ?? INSTALLED.find((path) => existsSync(path))
