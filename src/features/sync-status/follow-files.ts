import type { Device } from '../../db/schema/device.ts'
import { currentSession, subscribe } from '../../db/session/session.ts'
import { watchUnsentFiles } from '../../db/files/watch-uploads.ts'
import { FILES_WAITING, filesWaiting } from './files-waiting.ts'

export function followFiles(device: Device): void {
  let followed: string | undefined
  let end = () => {}
  const tell = (files: number) => {
    device.storage.setItem(FILES_WAITING, String(files))
    filesWaiting.set(files)
  }
  const follow = () => {
    const userId = currentSession(device)?.userId
    if (userId === followed) return
    followed = userId
    end()
    if (userId === undefined) tell(0)
    end = userId === undefined ? () => {} : watchUnsentFiles(device.uploads, userId, tell)
  }
  subscribe(device, follow)
  follow()
}
