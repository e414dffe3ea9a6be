// Finds the other browsers for the tests, and installs them where Debian's packages can.
import { existsSync } from 'node:fs'
import type { EngineName } from '../tests/engines/engine.ts'
import { firefoxPath } from '../tests/engines/puppeteer-browser.ts'
import { hasWebkit } from '../tests/engines/webkit-browser.ts'
import { ensureChromium } from './ensure-chromium.ts'
import { run } from './node-tool.ts'

const PACKAGES = {
  firefox: ['firefox-esr'],
  // The window is a Python program on a display of its own.
  webkit: ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb'],
}

const isRootOnDebian = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Answers whether that engine is there now. */
export async function ensureEngine(name: EngineName): Promise<boolean> {
  if (name === 'chromium') return ensureChromium()
  const isThere = () => (name === 'firefox' ? firefoxPath() !== undefined : hasWebkit())
  if (isThere()) return true
  if (isRootOnDebian()) {
    console.log(`There is no ${name} yet; installing one…`)
    const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' } }
    await run('apt-get', ['update', '-qq'], quiet)
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES[name]], quiet)
  }
  if (isThere()) return true
  console.error(`No ${name} could be installed. Install Debian's ${PACKAGES[name].join(', ')}, or what is like them.`)
  return false
}
