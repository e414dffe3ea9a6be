import type { Page } from '@playwright/test'
import { build } from 'vite'

/** Gives a page what a module exports, as the global of that name. */
export async function injectScript(page: Page, entry: string, name: string): Promise<void> {
  await page.evaluate(await scriptOf(entry, name))
}

export async function scriptOf(entry: string, name: string): Promise<string> {
  const { NODE_ENV } = process.env
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name } },
  })
  // Vite calls this process one of production now; the servers that it starts later are not.
  if (NODE_ENV === undefined) delete process.env['NODE_ENV']
  const [bundle] = [built].flat()
  return bundle && 'output' in bundle ? bundle.output[0].code : ''
}
