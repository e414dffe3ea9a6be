import type { Page } from '@playwright/test'
import { build } from 'vite'

/** Gives a page the exports of a module as a global of that name. */
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
  // Vite marks this process as production; servers that it starts later must not be.
  if (NODE_ENV === undefined) delete process.env['NODE_ENV']
  const [bundle] = [built].flat()
  return bundle && 'output' in bundle ? bundle.output[0].code : ''
}
