// Finds the other browsers for the tests, and installs them where Debian's packages can.
import type { EngineName } from '../tests/engines/engine.ts'
import { firefoxPath } from '../tests/engines/puppeteer-browser.ts'
import { hasWebkit } from '../tests/engines/webkit-browser.ts'
import { installFromDebian } from './debian-packages.ts'
import { ensureChromium } from './ensure-chromium.ts'

const PACKAGES = {
  firefox: ['firefox-esr'],
  // The window is a Python program on a display of its own.
  webkit: ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb'],
}

/** Answers whether that engine is there now. */
export async function ensureEngine(name: EngineName): Promise<boolean> {
  if (name === 'chromium') return ensureChromium()
  const isThere = () => (name === 'firefox' ? firefoxPath() !== undefined : hasWebkit())
  if (isThere()) return true
  console.log(`There is no ${name} yet; installing one…`)
  await installFromDebian(...PACKAGES[name])
  if (isThere()) return true
  console.error(`No ${name} could be installed. Install Debian's ${PACKAGES[name].join(', ')}, or what is like them.`)
  return false
}
