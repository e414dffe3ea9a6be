import { mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { whoseMail } from '../../store/mail-events.ts'
import type { Store } from '../../store/open-store.ts'
import { countMailEvents } from './mail-events.ts'
import { readReturnedMail } from './returned-mail.ts'

/**
 * Reads what a mail server has put into a folder, a file a mail. What was read moves to `read`, what was not understood
 * to `other`. Read again after a crash, it counts once.
 */
export async function readReturnedFolder(store: Store, folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((each) => each.endsWith('.eml'))) {
    const source = await readFile(join(folder, name))
    const isRead = await count(store, source)
    const target = join(folder, isRead ? 'read' : 'other')
    await mkdir(target, { recursive: true })
    await rename(join(folder, name), join(target, name))
  }
}

async function count(store: Store, source: Uint8Array): Promise<boolean> {
  const [event] = await readReturnedMail(source).catch(() => [])
  const mail = event?.token ? await whoseMail(store, event.token) : undefined
  if (!event || !mail) return false
  await countMailEvents(store, mail.companyId, [event], 'bounce')
  return true
}
