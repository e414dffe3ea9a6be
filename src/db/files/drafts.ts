import { Dexie, type Table } from 'dexie'
import type { Device } from '../schema/device.ts'
import type { DatabaseFactory } from '../schema/outbox-db.ts'

/** Text that is being written. In a database of its own, because it is put down again at every keystroke. */
class DraftsDb extends Dexie {
  declare texts: Table<{ key: string; text: string }, string>

  constructor(factory: DatabaseFactory) {
    super('drafts-v1', { ...factory, cache: 'disabled' })
    this.version(1).stores({ texts: 'key' })
  }
}

const opened = new WeakMap<DatabaseFactory, DraftsDb>()

function draftsOf({ factory }: Device): DraftsDb {
  const drafts = opened.get(factory) ?? new DraftsDb(factory)
  opened.set(factory, drafts)
  return drafts
}

/** '' when there is none. */
export const readDraft = async (device: Device, key: string): Promise<string> =>
  (await draftsOf(device).texts.get(key))?.text ?? ''

/** An empty text removes it. */
export async function writeDraft(device: Device, key: string, text: string): Promise<void> {
  const drafts = draftsOf(device)
  const { texts } = drafts
  await drafts.transaction('rw', texts, async ({ idbtrans }) => {
    const written = text === '' ? texts.delete(key) : texts.put({ key, text })
    // A browser takes back what is not committing when the page is left, and by itself it commits an answer later.
    idbtrans.commit()
    await written
  })
}

/** Unless another tab has put down something else since. */
export async function forgetDraft(device: Device, key: string, text: string): Promise<void> {
  const drafts = draftsOf(device)
  const { texts } = drafts
  await drafts.transaction('rw', texts, async () => {
    if ((await texts.get(key))?.text === text) await texts.delete(key)
  })
}

/** Of one user: the key of a draft names what it is, whose, and of what row. */
export async function discardDrafts(device: Device, userId: string): Promise<void> {
  await draftsOf(device)
    .texts.filter(({ key }) => key.split(':')[1] === userId)
    .delete()
}
