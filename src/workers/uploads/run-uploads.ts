import { travellingUploads, watchTravelling } from '../../db/watch-uploads.ts'
import { carryEach } from '../carry-each.ts'
import { carryUpload } from './carry-upload.ts'
import type { UploadPorts } from './upload-ports.ts'

export const runUploads = (
  ports: UploadPorts,
  locks: LockManager | undefined,
  onSession: (listener: () => void) => void,
): void =>
  carryEach(
    'uploads',
    {
      next: async () => {
        const userId = (await ports.session())?.userId
        const [next] = userId === undefined ? [] : await travellingUploads(ports.db, userId)
        return next?.id
      },
      carry: (id, signal) => carryUpload(ports, id, signal),
      // What is being sent stops when its person says so.
      watch: (listener) => watchTravelling(ports.db, (names) => listener((id) => names.includes(`${id} cancelling`))),
      onSession,
      rest: ports.rest,
    },
    locks,
  )
