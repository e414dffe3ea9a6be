import type { Page } from '@playwright/test'

/** The databases of rows that the page's browser holds. */
export const rowDatabases = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('crm-') ? [name] : [])),
  )

/** As if the device had last heard from the server so many days ago. */
export const silentSince = (page: Page, days: number): Promise<void> =>
  page.evaluate(
    (contactAt) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('outbox-v1')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('status', 'readwrite')
          const status = transaction.objectStore('status')
          const reading = status.get('sync')
          reading.onsuccess = () => status.put({ ...reading.result, contactAt })
          transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    Date.now() - days * 24 * 60 * 60 * 1000,
  )
