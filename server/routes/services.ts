import type { Tiles } from '../../contract/entities/tiles.ts'
import type { Backups } from '../commands/backups/schedule.ts'
import type { ChunkFolder } from '../commands/bulk-upload/chunk-folder.ts'
import type { ErasingParts } from '../commands/erase-person.ts'
import type { WrittenMail } from '../commands/marketing/written-mail.ts'
import type { FileParts } from '../commands/files/file-parts.ts'
import type { UploadRunner } from '../commands/bulk-upload/upload-runner.ts'
import type { RefusedRows } from '../commands/jobs/refused-rows.ts'
import type { Instruments } from '../commands/operations/read-operations.ts'
import type { Mailing } from '../commands/marketing/mailing.ts'
import type { Sealer } from '../commands/users/two-step.ts'
import type { FileReader } from '../commands/read-files/file-reader.ts'
import type { Tokens } from '../policies/tokens.ts'
import type { FileStore } from '../providers/file-store.ts'
import type { DiskSpace } from '../providers/disk-space.ts'
import type { EpcProvider } from '../providers/epc.ts'
import type { MailTransport } from '../providers/mail.ts'
import type { WebPush } from '../providers/web-push.ts'
import type { BackgroundWork } from '../store/core/background-work.ts'
import type { Store } from '../store/core/open-store.ts'
import type { Pokes } from '../sync/pokes.ts'
import type { OpenStreams } from './sync/open-streams.ts'

export interface Services {
  readonly store: Store
  readonly version: string
  readonly publicUrl: string
  readonly clock: () => Date
  readonly tokens: Tokens
  readonly sealer: Sealer
  readonly pokes: Pokes
  readonly mail: MailTransport
  /** The official service if there is a token for it, or else the register. */
  readonly epc: EpcProvider
  /** The certificates of this installation. */
  readonly register: EpcProvider
  readonly streams: OpenStreams
  readonly uploads: {
    readonly chunks: ChunkFolder
    readonly runner: UploadRunner
    readonly folderId: string
    readonly files: FileReader
    readonly refusedRows: RefusedRows
  }
  readonly leadFiles: FileParts
  /** The store of segments, which devices load first. */
  readonly segments: FileStore
  readonly writtenMail: WrittenMail
  readonly diskSpace: () => Promise<DiskSpace>
  readonly mailing: Mailing
  readonly background: BackgroundWork
  readonly instruments: Instruments
  readonly backups: Backups
  /** Absent without https, because browsers don't subscribe then. */
  readonly push?: WebPush
  readonly tiles?: Tiles
  readonly heartbeatMs: number
  /** Aborted once the server is asked to stop. It keeps answering for a while, but other servers should get the requests. */
  readonly stopping: AbortSignal
}

/** The parts that an erasure needs. */
export const erasingParts = ({ store, leadFiles, writtenMail, uploads, mailing, clock }: Services): ErasingParts => ({
  store,
  leadFiles,
  writtenMail,
  refusedRows: uploads.refusedRows,
  returned: mailing.returned,
  clock,
})
