import type { call } from '../../api/call.ts'
import type { callForm } from '../../api/call-form.ts'
import type { Session } from '../../db/schema/auth-record.ts'
import type { UploadFiles } from '../../db/files/upload-files.ts'
import type { UploadsDb } from '../../db/schema/uploads-db.ts'

/** Everything an upload touches outside itself. */
export interface UploadPorts {
  db: UploadsDb
  files: UploadFiles
  /** Whoever is signed in now. */
  session: () => Promise<Session | undefined>
  call: typeof call
  callForm: typeof callForm
  now: () => number
  /** Resolves after `ms`, when the network returns, or at once when aborted. */
  rest: (ms: number, signal: AbortSignal) => Promise<void>
}
