import { travellingUploads, watchTravelling } from '../../db/watch-uploads.ts'
import { carryUpload } from './carry-upload.ts'
import type { UploadPorts } from './upload-ports.ts'

const LOOK_AGAIN_MS = 60_000

/**
 * Carries what is to be carried, the oldest first. One tab at a time, to save requests: two that send the same chunk
 * would do no harm.
 */
export function runUploads(
  ports: UploadPorts,
  locks: LockManager | undefined,
  onSession: (listener: () => void) => void,
): void {
  let wake = () => undefined as void
  let carrying: { id: string; abort: AbortController } | undefined
  watchTravelling(ports.db, (names) => {
    wake()
    // What is being sent stops at once when its person says so.
    if (carrying && names.includes(`${carrying.id} cancelling`)) carrying.abort.abort()
  })
  onSession(() => wake())

  async function run(): Promise<void> {
    for (;;) {
      const idle = new AbortController()
      wake = () => idle.abort()
      const userId = (await ports.session())?.userId
      const [next] = userId === undefined ? [] : await travellingUploads(ports.db, userId)
      if (!next) {
        await ports.rest(LOOK_AGAIN_MS, idle.signal)
        continue
      }
      carrying = { id: next.id, abort: new AbortController() }
      await carryUpload(ports, next.id, carrying.abort.signal)
      carrying = undefined
    }
  }
  void (locks ? locks.request('uploads', run) : run())
}
