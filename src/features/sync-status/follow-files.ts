import type { Device } from '../../db/schema/device.ts'
import { followUser } from '../../db/session/session.ts'
import { watchUnsentFiles } from '../../db/files/watch-uploads.ts'
import { FILES_WAITING, filesWaiting } from './files-waiting.ts'

export function followFiles(device: Device): void {
  let end = () => {}
  const count = (files: number) => {
    device.storage.setItem(FILES_WAITING, String(files))
    filesWaiting.set(files)
  }
  followUser(device, (userId) => {
    end()
    if (userId === undefined) count(0)
    end = userId === undefined ? () => {} : watchUnsentFiles(device.uploads, userId, count)
  })
}
