import { join } from 'node:path'
import { createFolderStore, type FileStore } from './file-store.ts'
import { createS3Store, type S3Settings } from './s3-file-store.ts'

export interface FilePlace {
  readonly dataDir: string
  /** Absent for a folder of this server. */
  readonly s3?: S3Settings
}

/** Of leads. */
export const openFileStore = ({ dataDir, s3 }: FilePlace): FileStore =>
  s3 ? createS3Store(s3) : createFolderStore(join(dataDir, 'files'))

/** Of what devices first load. In the bucket they are in a folder of their own, where no file of a lead can be. */
export const openSegmentStore = ({ dataDir, s3 }: FilePlace): FileStore =>
  s3 ? createS3Store(s3, { prefix: 'segments/' }) : createFolderStore(join(dataDir, 'segments'))
