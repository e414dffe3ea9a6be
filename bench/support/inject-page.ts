import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import type { BenchPage } from '../page/bench-page.ts'

/** Gives a page of the app's origin the functions of `bench-page.ts`, as `globalThis.bench`. */
export const injectBench = (page: Page) => injectScript(page, 'bench/page/bench-page.ts', 'injected')

/** Gives a page what a module exports, as the global of that name. */
export async function injectScript(page: Page, entry: string, name: string): Promise<void> {
  await page.evaluate(await scriptOf(entry, name))
}

/** Lets a page start a worker of the bench's own from its origin. Answers the worker's path. */
export async function serveWorker(page: Page, entry: string): Promise<string> {
  const path = '/bench-worker.js'
  const body = await scriptOf(entry, 'benchWorker')
  await page.context().route(`**${path}`, (route) => route.fulfill({ body, contentType: 'text/javascript' }))
  return path
}

async function scriptOf(entry: string, name: string): Promise<string> {
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

/** Where the server has the app's own search worker. */
export const searchWorkerPath = () => builtWorkerPath('search')

export function builtWorkerPath(worker: string): string {
  const name = readdirSync('dist/assets').find((file) => file.startsWith(`${worker}.worker-`))
  if (!name) throw new Error('The app is not built.')
  return `/assets/${name}`
}

declare global {
  var bench: BenchPage
}
