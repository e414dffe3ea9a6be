import type { Page } from '@playwright/test'

interface WithBuckets {
  storageBuckets: { open(name: string): Promise<{ indexedDB: IDBFactory }>; delete(name: string): Promise<void> }
}

export const rowDatabases = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('crm-') ? [name] : [])),
  )

/** Sets the last contact with the server to this many days ago. */
export const silentSince = (page: Page, days: number): Promise<void> =>
  page.evaluate(
    async (contactAt) => {
      const { storageBuckets } = navigator as unknown as WithBuckets
      const bucket = await storageBuckets.open('outbox')
      await new Promise<void>((resolve, reject) => {
        const opening = bucket.indexedDB.open('outbox')
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
      })
    },
    Date.now() - days * 24 * 60 * 60 * 1000,
  )

/** Deletes the outbox, as the browser does with a damaged store or one that takes too much room. */
export const loseOutbox = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { storageBuckets } = navigator as unknown as WithBuckets
    const bucket = await storageBuckets.open('outbox')
    await new Promise<void>((resolve) => {
      bucket.indexedDB.deleteDatabase('outbox').onsuccess = () => resolve()
    })
  })

export const journalText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    try {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('journal')
      const texts: string[] = []
      for await (const handle of folder.values()) {
        if (handle instanceof FileSystemFileHandle) texts.push(await (await handle.getFile()).text())
      }
      return texts.join('')
    } catch {
      return ''
    }
  })

/** Makes the browser report from now on that there is no room, whatever the page saves. */
export const fillStorage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('No room.', 'QuotaExceededError')
    }
  })

/** Opens a transaction over all rows that writes and doesn't end. */
export const holdRows = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const [name = ''] = (await indexedDB.databases()).flatMap((each) =>
      each.name?.startsWith('crm-') ? [each.name] : [],
    )
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const database = opening.result
        const store = database.transaction([...database.objectStoreNames], 'readwrite').objectStore('meta')
        const goOn = () => {
          store.get('state').onsuccess = goOn
          resolve()
        }
        goOn()
      }
    })
  })

/** Changes rows to the shape of a much older app, which today's doesn't read. No screen of the app may be open. */
export const ageRows = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const done = (request: IDBOpenDBRequest) =>
      new Promise<void>((resolve, reject) => {
        request.onerror = () => reject(request.error)
        request.onsuccess = () => resolve()
      })
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('crm-')) continue
      await done(indexedDB.deleteDatabase(name))
      await done(indexedDB.open(name.replace(/-s\d+$/, '-s2')))
    }
  })

/** Keeps the database open as an old tab does: opening the outbox waits until this page is closed. */
export const blockOutbox = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { storageBuckets } = navigator as unknown as WithBuckets
    const bucket = await storageBuckets.open('outbox')
    await new Promise<void>((resolve) => {
      bucket.indexedDB.open('outbox').onsuccess = () => {
        const deleting = bucket.indexedDB.deleteDatabase('outbox')
        deleting.onblocked = () => resolve()
      }
    })
  })

/** Limits the page's site from now on to this many more bytes than it has used. */
export async function limitStorage(page: Page, bytes: number): Promise<void> {
  const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
  const session = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + bytes })
}
