import { expose } from 'comlink'
import type { JournalFiles, OtherJournal } from '../db/schema/journal.ts'
import { appendWhole } from './append-whole.ts'

// Only a worker can write these files synchronously (synchronous access handles). Each page has its own file: a
// second writer would be locked out. A lock of the same name says that the page is alive.

const FOLDER = 'journal'
const BROWSER_ID = 'browser-id'
const name = `journal-${crypto.randomUUID()}`

/** Made on the first call; after a failure the next call tries again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  const ask = () =>
    make().catch((error: unknown) => {
      made = undefined
      throw error
    })
  return () => (made ??= ask())
}

const folder = once(async () => (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true }))
const lockOf = (file: string) => `${FOLDER}/${file}`

const ownLock = once(
  () =>
    new Promise<void>((resolve) => {
      void navigator.locks.request(lockOf(name), () => {
        resolve()
        return new Promise<void>(() => undefined)
      })
    }),
)

const own = once(async () => {
  await ownLock()
  const file = await (await folder()).getFileHandle(name, { create: true })
  return file.createSyncAccessHandle()
})

const encoder = new TextEncoder()

/** True, for the rest of this page’s life, when no other page holds it. */
const takeLock = (file: string) =>
  new Promise<boolean>((resolve) => {
    void navigator.locks.request(lockOf(file), { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock === null ? undefined : new Promise<void>(() => undefined)
    })
  })

const taken = new Set<string>()

async function readFile(file: string): Promise<string | undefined> {
  try {
    const handle = await (await folder()).getFileHandle(file)
    return await (await handle.getFile()).text()
  } catch {
    return undefined
  }
}

const files: JournalFiles = {
  async append(text) {
    appendWhole(await own(), encoder.encode(text))
  },
  async rewrite(text) {
    const handle = await own()
    const bytes = encoder.encode(text)
    handle.write(bytes, { at: 0 })
    handle.truncate(bytes.length)
    handle.flush()
  },
  async others() {
    const found: OtherJournal[] = []
    for await (const file of (await folder()).keys()) {
      if (file === name || !file.startsWith('journal-')) continue
      const isLeft = taken.has(file) || (await takeLock(file))
      if (isLeft) taken.add(file)
      found.push({ name: file, text: (await readFile(file)) ?? '', isLeft })
    }
    return found
  },
  async remove(file) {
    await (await folder()).removeEntry(file)
  },
  readBrowserId: () => readFile(BROWSER_ID),
  async writeBrowserId(browserId) {
    if ((await readFile(BROWSER_ID)) === browserId) return
    const file = await (await folder()).getFileHandle(BROWSER_ID, { create: true })
    const handle = await file.createSyncAccessHandle()
    const bytes = encoder.encode(browserId)
    handle.write(bytes, { at: 0 })
    handle.truncate(bytes.length)
    handle.flush()
    handle.close()
  },
}

expose(files)
