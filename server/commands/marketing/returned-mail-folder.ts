import { mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { whoseMail } from '../../store/mail-events.ts'
import type { Store } from '../../store/open-store.ts'
import { countMailEvents } from './mail-events.ts'
import { readReturnedMail } from './returned-mail.ts'

/**
 * Reads what a mail server has put into a folder, a file a mail. What was read moves to `read`, what was not understood
 * to `other`; what can't be read holds up no other. Read again after a crash, it counts once.
 */
export async function readReturnedFolder(
  store: Store,
  folder: string,
  onError: (error: unknown) => void,
): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((each) => each.endsWith('.eml'))) await takeMail(store, folder, name).catch(onError)
}

async function takeMail(store: Store, folder: string, name: string): Promise<void> {
  const isRead = await count(store, await readFile(join(folder, name)))
  const target = join(folder, isRead ? 'read' : 'other')
  await mkdir(target, { recursive: true })
  await rename(join(folder, name), join(target, name))
}

async function count(store: Store, source: Uint8Array): Promise<boolean> {
  const [event] = await readReturnedMail(source).catch(() => [])
  const mail = event?.token ? await whoseMail(store, event.token) : undefined
  if (!event || !mail) return false
  await countMailEvents(store, mail.companyId, [event], 'bounce')
  return true
}
