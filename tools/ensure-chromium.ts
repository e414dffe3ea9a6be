// Finds a Chromium for the browser tests, and installs one where there is none.
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { chromiumPath } from '../tests/support/browser/chromium.ts'
import { installFromDebian } from './debian-packages.ts'
import { runNodeTool } from './node-tool.ts'

const isThere = () => chromiumPath() !== undefined || existsSync(chromium.executablePath())

/** Answers whether there is one now. */
export async function ensureChromium(): Promise<boolean> {
  if (isThere()) return true
  console.log('There is no Chromium yet; installing one…')
  await installFromDebian('chromium')
  if (!isThere()) await runNodeTool('@playwright/test/cli.js', ['install', 'chromium'])
  if (isThere()) return true
  console.error('No Chromium could be installed. Install one and name it: CHROMIUM_PATH=/path/to/chromium npm test')
  return false
}

if (import.meta.main && !(await ensureChromium())) process.exit(1)
