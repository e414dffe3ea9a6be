import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { injectScript, scriptOf } from '../../tests/support/browser/inject-script.ts'
import type { BenchPage } from '../page/bench-page.ts'

export const injectBench = (page: Page) => injectScript(page, 'bench/page/bench-page.ts', 'injected')

export async function serveWorker(page: Page, entry: string): Promise<string> {
  const path = '/bench-worker.js'
  const body = await scriptOf(entry, 'benchWorker')
  await page.context().route(`**${path}`, (route) => route.fulfill({ body, contentType: 'text/javascript' }))
  return path
}

export const searchWorkerPath = () => builtWorkerPath('search')

export function builtWorkerPath(worker: string): string {
  const name = readdirSync('dist/assets').find((file) => file.startsWith(`${worker}.worker-`))
  if (!name) throw new Error('The app is not built.')
  return `/assets/${name}`
}

declare global {
  var bench: BenchPage
}
