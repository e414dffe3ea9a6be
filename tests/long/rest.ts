import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Page } from '@playwright/test'
import { scriptOf } from '../support/browser/inject-script.ts'
import { PlainClient } from '../support/server/plain-client.ts'
import type { ServerProcess } from '../support/server/server-process.ts'
import { visibleRows } from '../support/builders/visible-rows.ts'
import type { Notebook } from './notebook.ts'
import type { DeviceReader } from './on-device.ts'
import type { Person } from './person.ts'
import { readServerSide, type ServerSide } from './server-side.ts'
import type { Entry } from './verdict.ts'

interface Resting {
  server: ServerProcess
  people: readonly Person[]
  notebook: Notebook
  since: Date
  folder: string
}

export interface Rest extends ServerSide {
  entries: Map<number, Entry[]>
  diverged: number[]
  seconds: number
}

/** On a good connection everything is sent or refused, and pulled, within this time. */
const PATIENCE_MS = 300_000
const LOOK_AGAIN_MS = 1_000

export async function comeToRest({ server, people, notebook, since, folder }: Resting): Promise<Rest> {
  const startedAt = performance.now()
  if (!(await server.isUp())) {
    await server.kill()
    await server.start()
  }
  const script = await scriptOf(join(import.meta.dirname, 'on-device.ts'), 'onDevice')
  const entries = new Map<number, Entry[]>()
  const diverged: number[] = []
  const pages: [Person, Page][] = []
  for (const person of people) pages.push([person, await person.atRest()])
  for (const [person, page] of pages) {
    const { device } = person.place
    await page.evaluate(script)
    // As for a user who is online again; the next attempt may be a minute away.
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    const difference = await untilAlike(server, person, page)
    if (difference) {
      diverged.push(device)
      notebook.note('device diverged', { device, ...difference })
      await person.picture(folder)
    }
    entries.set(device, await page.evaluate(() => globalThis.onDevice.readEntries()))
    writeFileSync(join(folder, `device-${device}.json`), JSON.stringify(entries.get(device)))
  }
  const seconds = (performance.now() - startedAt) / 1000
  return { ...(await readServerSide(server.dataDir, since)), entries, diverged, seconds }
}

interface Difference {
  unsent: number
  rows: string[]
}

async function untilAlike(server: ServerProcess, person: Person, page: Page): Promise<Difference | undefined> {
  const client = await PlainClient.signIn(server.url, person.place.credentials)
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const unsent = await page.evaluate(() => globalThis.onDevice.countUnsent())
    const rows = unsent > 0 ? [] : await differingRows(client, person, page)
    if (unsent === 0 && rows.length === 0) return undefined
    if (Date.now() > deadline) return { unsent, rows }
    await sleep(LOOK_AGAIN_MS)
  }
}

async function differingRows(client: PlainClient, { userId, companyIds }: Person, page: Page): Promise<string[]> {
  const differing: string[] = []
  for (const companyId of companyIds) {
    const ids = [userId, companyId] as const
    const rowsOnDevice = await page.evaluate(([user, company]) => globalThis.onDevice.readRows(user, company), ids)
    const expected = await visibleRows(companyId, (path) => client.call('GET', path))
    const keys = new Set([...Object.keys(rowsOnDevice), ...Object.keys(expected)])
    differing.push(...[...keys].filter((key) => !isDeepStrictEqual(rowsOnDevice[key], expected[key])))
  }
  return differing
}

declare global {
  var onDevice: DeviceReader
}
