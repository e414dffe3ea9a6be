import { type Page } from '@playwright/test'
import { BrowserProfile } from '../tests/support/browser/browser.ts'
import type { Figure } from './support/report.ts'
import { median, p95 } from './support/statistics.ts'
import { installApp, slowDown, withServer } from './support/world.ts'

const TAPS = 60
/** A tap that takes longer is a fault, not a figure. */
const PATIENCE_MS = 10_000

export const benchTap = () =>
  withServer({ DEMO_LEADS: '2000' }, async (server) => {
    const profile = new BrowserProfile()
    try {
      const page = await profile.open()
      await announceSaves(page)
      await installApp(page, server.url)
      await server.kill()
      await page.locator('tbody tr a').first().click()
      await page.getByLabel('Status').waitFor()
      await slowDown(page)
      const taps = await tap(page)
      const saved = taps.map((each) => each.saved)
      const shown = taps.map((each) => each.shown)
      const floor = await rawPuts(page)
      return [
        {
          what: 'tap to "Saved on this device" (durable in the outbox), p95',
          value: p95(saved),
          unit: 'ms',
          target: { most: 20 },
        },
        { what: 'the same, median', value: median(saved), unit: 'ms' },
        { what: 'tap to changed screen, p95', value: p95(shown), unit: 'ms', target: { most: 50 } },
        { what: 'the same, median', value: median(shown), unit: 'ms' },
        { what: 'floor: one raw strict IndexedDB put, median', value: median(floor), unit: 'ms' },
        { what: 'tap to saved over that floor', value: median(saved) / median(floor), unit: 'x' },
      ] satisfies Figure[]
    } finally {
      await profile.dispose()
    }
  })

interface Tap {
  saved: number
  shown: number
}

async function tap(page: Page): Promise<Tap[]> {
  const taps: Tap[] = []
  for (let run = 0; run < TAPS; run++) {
    taps.push(await timeOneTap(page, run % 2 === 0 ? '1st Call' : '2nd Call'))
    await page.waitForTimeout(60)
  }
  return taps
}

/**
 * Notifies the page of every completed write of the outbox's queue, as `outbox-saved` on the window. Dexie keeps hold of
 * `transaction` when it opens a database, so this must stand before the app starts.
 */
const announceSaves = (page: Page) =>
  page.addInitScript(() => {
    const original = IDBDatabase.prototype.transaction
    IDBDatabase.prototype.transaction = function (stores, mode, options) {
      const transaction = original.call(this, stores, mode, options)
      const isOutbox = this.name.startsWith('outbox') && mode === 'readwrite'
      if (isOutbox && transaction.objectStoreNames.contains('pending'))
        transaction.addEventListener('complete', () => window.dispatchEvent(new Event('outbox-saved')))
      return transaction
    }
  })

/**
 * `saved` is the completion of the outbox's own transaction; `shown` is the frame after the chip in the banner counts
 * the change and the select has its new value.
 */
const timeOneTap = (page: Page, status: string) =>
  page.evaluate(
    ([wanted, patience]) =>
      new Promise<Tap>((resolve, reject) => {
        const select = [...document.querySelectorAll('select')].find((each) =>
          each.labels[0]?.textContent?.includes('Status'),
        )
        if (!select) return reject(new Error('There is no Status select.'))
        const waiting = () =>
          Number(/(\d+) waiting/.exec(document.querySelector('header')?.textContent ?? '')?.[1] ?? 0)
        const before = waiting()
        const begin = performance.now()
        let saved = 0
        let shown = 0
        const finish = () => {
          if (!saved || !shown) return
          clearTimeout(tooLong)
          resolve({ saved, shown })
        }
        const tooLong = setTimeout(() => {
          reject(new Error(`A tap was ${saved ? 'never shown' : 'never saved'}.`))
        }, patience)
        const onSaved = () => {
          saved = performance.now() - begin
          finish()
        }
        window.addEventListener('outbox-saved', onSaved, { once: true })
        // A select's value is no mutation of the document: looked at in every frame.
        const look = () => {
          if (waiting() === before || select.value !== wanted) return void requestAnimationFrame(look)
          shown = performance.now() - begin
          finish()
        }
        requestAnimationFrame(look)
        Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, wanted)
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }),
    [status, PATIENCE_MS] as const,
  )

/** What the browser itself needs to make one small row durable, measured in the same page. */
const rawPuts = (page: Page) =>
  page.evaluate(async (count) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const opening = indexedDB.open('bench-floor', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { autoIncrement: true })
    const database = await done(opening)
    const times: number[] = []
    for (let run = 0; run < count; run++) {
      const begin = performance.now()
      const transaction = database.transaction('rows', 'readwrite', { durability: 'strict' })
      transaction.objectStore('rows').put({ run, text: 'a status, a key, a lane and a path' })
      await new Promise((resolve) => transaction.addEventListener('complete', resolve))
      times.push(performance.now() - begin)
    }
    database.close()
    indexedDB.deleteDatabase('bench-floor')
    return times
  }, TAPS)
