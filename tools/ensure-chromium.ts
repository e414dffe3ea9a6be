// Finds a Chromium for the browser tests, and installs one where there is none.
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { chromiumPath } from '../tests/support/browser/chromium.ts'
import { run, runNodeTool } from './node-tool.ts'

const isThere = () => chromiumPath() !== undefined || existsSync(chromium.executablePath())
const isRootOnDebian = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Answers whether there is one now. */
export async function ensureChromium(): Promise<boolean> {
  if (isThere()) return true
  console.log('There is no Chromium yet; installing one…')
  if (isRootOnDebian()) await installFromDebian()
  if (!isThere()) await runNodeTool('@playwright/test/cli.js', ['install', 'chromium'])
  if (isThere()) return true
  console.error('No Chromium could be installed. Install one and name it: CHROMIUM_PATH=/path/to/chromium npm test')
  return false
}

async function installFromDebian() {
  const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' } }
  await run('apt-get', ['update', '-qq'], quiet)
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet)
}

if (import.meta.main && !(await ensureChromium())) process.exit(1)
