import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { injectScript, scriptOf } from '../../tests/support/browser/inject-script.ts'
import type { BenchPage } from '../page/bench-page.ts'

/** Gives a page of the app's origin the functions of `bench-page.ts`, as `globalThis.bench`. */
export const injectBench = (page: Page) => injectScript(page, 'bench/page/bench-page.ts', 'injected')

/** Lets a page start a worker of the bench's own from its origin. Answers the worker's path. */
export async function serveWorker(page: Page, entry: string): Promise<string> {
  const path = '/bench-worker.js'
  const body = await scriptOf(entry, 'benchWorker')
  await page.context().route(`**${path}`, (route) => route.fulfill({ body, contentType: 'text/javascript' }))
  return path
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
