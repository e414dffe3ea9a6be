import { travellingUploads, watchTravelling } from '../../db/files/watch-uploads.ts'
import { runQueue } from '../run-queue.ts'
import { uploadFile } from './upload-file.ts'
import type { UploadPorts } from './upload-ports.ts'

export const runUploads = (
  ports: UploadPorts,
  locks: LockManager | undefined,
  onSession: (listener: () => void) => void,
): void =>
  runQueue(
    'uploads',
    {
      next: async () => {
        const userId = (await ports.session())?.userId
        const [next] = userId === undefined ? [] : await travellingUploads(ports.db, userId)
        return next?.id
      },
      carry: (id, signal) => uploadFile(ports, id, signal),
      // What is being sent stops when its person says so.
      watch: (listener) => watchTravelling(ports.db, (names) => listener((id) => names.includes(`${id} cancelling`))),
      onSession,
      sleep: ports.rest,
    },
    locks,
  )
